import {defineField, defineType} from 'sanity'
import {headingField, sectionFields, sectionPreview} from '../fields'
import {headingOrder} from '../rules/heading-order'

/** Running text with everything an article can hold. */
export const richText = defineType({
  name: 'richText',
  title: 'Text',
  type: 'object',
  fields: [
    headingField({isRequired: false}),
    defineField({
      name: 'body',
      title: 'Text',
      type: 'articleBody',
      validation: rule => rule.required().min(1).custom(headingOrder),
    }),
    ...sectionFields,
  ],
  preview: sectionPreview('Text'),
})
