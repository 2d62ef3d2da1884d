import {defineArrayMember, defineField, type StringRule} from 'sanity'
import {KEY_PATTERN} from '@/contract/enums'
import {LAYOUT_IDS} from '@/lib/content/text/heading-id'
import {ProductInput} from '../catalogue/ProductInput'
import {knownProduct} from './rules/known-product'
import {toSlug} from './to-slug'

/* Fields that several types share, so that labels and validation are the same everywhere. */

const PRODUCT_HELP = 'The name, picture and price come from the catalogue'

/** Validates a product id. A product that is not in the catalogue is only a warning, because it may be added later. */
const productIdRules = (rule: StringRule) => [
  rule.regex(KEY_PATTERN, {name: 'product id'}),
  rule.custom<string>(knownProduct).warning(),
]

/** A field for the id of one catalogue product. */
export const productIdField = (name = 'productId', title = 'Product', {isRequired = false} = {}) =>
  defineField({
    name,
    title,
    type: 'string',
    description: `${PRODUCT_HELP}.`,
    components: {input: ProductInput},
    validation: rule => [...(isRequired ? [rule.required()] : []), ...productIdRules(rule)],
  })

/** A field for the ids of catalogue products, in the order they appear on the page. */
export const productIdsField = (max: number) =>
  defineField({
    name: 'productIds',
    title: 'Products',
    type: 'array',
    description: `${PRODUCT_HELP}. Add up to ${max}, in the order they should appear.`,
    of: [
      defineArrayMember({
        type: 'string',
        components: {input: ProductInput},
        validation: productIdRules,
      }),
    ],
    validation: rule => rule.required().min(1).max(max).unique(),
  })

/** A field for a section's heading. */
export const headingField = ({isRequired = true, description = 'The large heading of this section.'} = {}) =>
  defineField({
    name: 'heading',
    title: 'Heading',
    type: 'string',
    description,
    validation: rule => [
      isRequired ? rule.required() : rule,
      rule.max(80).warning('Headings longer than 80 characters take up four lines on a phone'),
    ],
  })

/** Fields of every section: whether visitors see it, its background and an anchor to link to. */
export const sectionFields = [
  defineField({
    name: 'isHidden',
    title: 'Hidden',
    type: 'boolean',
    description:
      'Visitors and previews do not show this section. It stays here until you show it again or remove it. Its pictures stay public.',
    initialValue: false,
  }),
  defineField({
    name: 'flood',
    title: 'Background',
    type: 'string',
    description: 'Leave empty for the section’s default. Do not put two saturated colours next to each other.',
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
    description: 'Lets links jump to this section. With “faq”, the address ends in #faq.',
    validation: rule =>
      rule
        .regex(/^[a-z][a-z0-9-]*$/, {name: 'anchor (lower-case letters, digits, hyphens)'})
        .max(40)
        .custom(
          anchor =>
            anchor === undefined ||
            !LAYOUT_IDS.includes(anchor) ||
            `Every page has the anchor “${anchor}” already. Please choose another one`,
        ),
  }),
]

/** The preview of a section in a page's list of sections. */
export const sectionPreview = (title: string, field = 'heading') => ({
  select: {subtitle: field, isHidden: 'isHidden'},
  prepare: ({subtitle, isHidden}: {subtitle?: string; isHidden?: boolean}) => ({
    title: isHidden ? `Hidden: ${title}` : title,
    subtitle: subtitle ?? '',
  }),
})

/** A slug field, generated from the field `source` and unique among documents of its type. */
export const slugField = (source: string, description: string) =>
  defineField({
    name: 'slug',
    title: 'Address',
    type: 'slug',
    description,
    options: {source, slugify: toSlug},
    validation: rule =>
      rule.required().custom(slug => {
        if (slug?.current === undefined) return true // `required` reports a missing slug.
        return KEY_PATTERN.test(slug.current) || 'Please use only lower-case letters, digits and single hyphens'
      }),
  })

/** The tabs of a document's form. */
export const contentGroups = [
  {name: 'content', title: 'Content', default: true},
  {name: 'seo', title: 'Search and sharing'},
]

/** The texts for search engines and social cards, in their own tab. */
export const seoField = defineField({name: 'seo', title: 'Search and sharing', type: 'seo', group: 'seo'})
