import {DoubleQuoteIcon} from '@sanity/icons/DoubleQuote'
import {defineField, defineType} from 'sanity'

/** A sentence of the article, or of somebody else, set large. */
export const pullQuote = defineType({
  name: 'pullQuote',
  title: 'Pull quote',
  type: 'object',
  icon: DoubleQuoteIcon,
  fields: [
    defineField({
      name: 'text',
      title: 'Words',
      type: 'text',
      rows: 2,
      description: 'Without quotation marks; the page sets them.',
      validation: rule => [rule.required(), rule.max(200).warning('A pull quote over 200 characters no longer pulls')],
    }),
    defineField({
      name: 'attribution',
      title: 'Who says it',
      type: 'string',
      description: 'Empty when the words are the article’s own.',
      validation: rule => rule.max(80),
    }),
  ],
  preview: {select: {title: 'text', subtitle: 'attribution'}},
})
