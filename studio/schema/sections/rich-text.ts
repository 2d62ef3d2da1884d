import {TextIcon} from '@sanity/icons/Text'
import {defineField, defineType} from 'sanity'
import {headingField, sectionFields, sectionPreview} from '../fields'
import {headingOrder} from '../rules/heading-order'

/** Running text with everything an article can hold. */
export const richText = defineType({
  name: 'richText',
  title: 'Text',
  type: 'object',
  icon: TextIcon,
  fields: [
    headingField({isRequired: false, description: 'Empty: the text begins at once.'}),
    defineField({
      name: 'body',
      title: 'Text',
      type: 'articleBody',
      description: 'Everything that an article can hold: pictures, tables, code and products between paragraphs.',
      validation: rule => rule.required().min(1).custom(headingOrder),
    }),
    ...sectionFields,
  ],
  preview: sectionPreview('Text'),
})
