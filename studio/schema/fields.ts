import {defineArrayMember, defineField, type StringRule} from 'sanity'
import {ProductInput} from '../catalogue/ProductInput'
import {knownProduct} from './rules/known-product'

/*
 * Fields that several types share, so that an editor meets the same words and the same checks everywhere.
 */

/** Ids of the catalogue: lower-case letters and digits, separated by hyphens. */
const CATALOGUE_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const CATALOGUE_ID_HELP = 'Its name, picture and price come from the catalogue'

/** What holds for every product id; a product that the catalogue lacks is only warned of, since it may come. */
const productIdRules = (rule: StringRule) => [
  rule.regex(CATALOGUE_ID, {name: 'product id'}),
  rule.custom<string>(knownProduct).warning(),
]

/** One product of the catalogue, by its id; `isRequired` where nothing would be left without it. */
export const productIdField = (name = 'productId', title = 'Product', {isRequired = false} = {}) =>
  defineField({
    name,
    title,
    type: 'string',
    description: `${CATALOGUE_ID_HELP}.`,
    components: {input: ProductInput},
    validation: rule => [...(isRequired ? [rule.required()] : []), ...productIdRules(rule)],
  })

/** Products of the catalogue in the order of the page, by their ids. */
export const productIdsField = (max: number) =>
  defineField({
    name: 'productIds',
    title: 'Products',
    type: 'array',
    description: `${CATALOGUE_ID_HELP}. Up to ${max}, in the order of the page.`,
    of: [
      defineArrayMember({
        type: 'string',
        components: {input: ProductInput},
        validation: productIdRules,
      }),
    ],
    validation: rule => rule.required().min(1).max(max).unique(),
  })

/** A heading of a section; `isRequired` false for sections that can stand without one. */
export const headingField = ({isRequired = true, description = 'What the section says, in a line set large.'} = {}) =>
  defineField({
    name: 'heading',
    title: 'Heading',
    type: 'string',
    description,
    validation: rule => [
      isRequired ? rule.required() : rule,
      rule.max(80).warning('Headings over 80 characters run to four lines on a phone'),
    ],
  })

/** What every section can set: the ink behind it and an anchor to link to. */
export const sectionFields = [
  defineField({
    name: 'flood',
    title: 'Ink behind the section',
    type: 'string',
    description: 'Leave empty for the section’s own. Never put two saturated inks next to each other.',
    options: {
      list: [
        {title: 'Paper', value: 'paper'},
        {title: 'Stock (darker paper)', value: 'stock'},
        {title: 'Teal', value: 'teal'},
        {title: 'Sun', value: 'sun'},
        {title: 'Coral', value: 'coral'},
        {title: 'Key (near black)', value: 'key'},
      ],
    },
  }),
  defineField({
    name: 'anchor',
    title: 'Anchor',
    type: 'string',
    description: 'Lets a link jump here: with “faq”, the address ends in #faq.',
    validation: rule => rule.regex(/^[a-z][a-z0-9-]*$/, {name: 'anchor (lower-case letters, digits, hyphens)'}).max(40),
  }),
]

/** The one-line preview of a section in the list of a page. */
export const sectionPreview = (title: string, field = 'heading') => ({
  select: {subtitle: field},
  prepare: ({subtitle}: {subtitle?: string}) => ({title, subtitle: subtitle ?? ''}),
})

/** A slug made from the field `source` and unique among documents of its type; the description says where it shows. */
export const slugField = (source: string, description: string) =>
  defineField({
    name: 'slug',
    title: 'Address',
    type: 'slug',
    description,
    options: {source, maxLength: 96},
    validation: rule =>
      rule.required().custom(slug => {
        if (slug?.current === undefined) return true // `required` reports it.
        return CATALOGUE_ID.test(slug.current) || 'Use lower-case letters, digits and single hyphens only'
      }),
  })

/** Groups of a document's form. */
export const contentGroups = [
  {name: 'content', title: 'Content', default: true},
  {name: 'seo', title: 'Search and sharing'},
]

/** The field of search and social texts, in its own group. */
export const seoField = defineField({name: 'seo', title: 'Search and sharing', type: 'seo', group: 'seo'})
