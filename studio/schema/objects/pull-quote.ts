import {DoubleQuoteIcon} from '@sanity/icons/DoubleQuote'
import {defineField, defineType} from 'sanity'

/** A large quotation from the article or from another person. */
export const pullQuote = defineType({
  name: 'pullQuote',
  title: 'Pull quote',
  type: 'object',
  icon: DoubleQuoteIcon,
  fields: [
    defineField({
      name: 'text',
      title: 'Quotation',
      type: 'text',
      rows: 2,
      description: 'Leave out the quotation marks; the page adds them.',
      validation: rule => [
        rule.required(),
        rule.max(200).warning('A pull quote works best with at most 200 characters'),
      ],
    }),
    defineField({
      name: 'attribution',
      title: 'Attribution',
      type: 'string',
      description: 'Who said it. Leave empty when the quotation is from this article.',
      validation: rule => rule.max(80),
    }),
  ],
  preview: {select: {title: 'text', subtitle: 'attribution'}},
})
