import {HelpCircleIcon} from '@sanity/icons/HelpCircle'
import {defineField, defineType} from 'sanity'
import {KEY_PATTERN} from '@/contract/enums'

const CATEGORIES = [
  {title: 'Getting started', value: 'getting-started'},
  {title: 'Products', value: 'products'},
  {title: 'Orders', value: 'orders'},
  {title: 'Shipping', value: 'shipping'},
  {title: 'Billing', value: 'billing'},
  {title: 'Integration', value: 'integration'},
]

/** A question and its answer, for pages and the support widget. */
export const faqEntry = defineType({
  name: 'faqEntry',
  title: 'Question',
  type: 'document',
  icon: HelpCircleIcon,
  fields: [
    defineField({
      name: 'question',
      title: 'Question',
      type: 'string',
      description: 'In a customer’s words, with a question mark.',
      validation: rule => rule.required().max(140),
    }),
    defineField({
      name: 'answer',
      title: 'Answer',
      type: 'simpleText',
      description: 'A short paragraph or two. Visitors read it on pages and in the support widget.',
      validation: rule => rule.required().min(1),
    }),
    defineField({
      name: 'category',
      title: 'Category',
      type: 'string',
      description:
        'Groups the questions in the support widget. Questions under Products also appear on the pages of products that they fit.',
      options: {list: CATEGORIES},
      validation: rule => rule.required(),
    }),
    defineField({
      name: 'fits',
      title: 'Products that it fits',
      type: 'array',
      of: [{type: 'string', validation: rule => rule.regex(KEY_PATTERN, {name: 'key of the catalogue'})}],
      description:
        'For questions under Products: keys of the catalogue, such as the technique “embroidery”, the category “hats”, the print area “wrap” or the product “unisex-tee”. Without keys, it fits every product.',
      options: {layout: 'tags'},
      validation: rule => rule.unique().max(20),
    }),
    defineField({
      name: 'order',
      title: 'Position in its category',
      type: 'number',
      description: 'Smaller numbers come first.',
      validation: rule => rule.required().integer().min(0),
    }),
  ],
  orderings: [
    {
      title: 'Category and position',
      name: 'categoryAndPosition',
      by: [
        {field: 'category', direction: 'asc'},
        {field: 'order', direction: 'asc'},
      ],
    },
  ],
  preview: {
    select: {title: 'question', category: 'category'},
    prepare: ({title, category}) => ({title, subtitle: CATEGORIES.find(({value}) => value === category)?.title}),
  },
})
