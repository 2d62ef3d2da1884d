import {TextIcon} from '@sanity/icons/Text'
import {defineField} from 'sanity'
import {defineSection} from '../define-section'
import {headingField} from '../fields'
import {headingOrder} from '../rules/heading-order'

/** Running text with every block type of an article. */
export const richText = defineSection({
  name: 'richText',
  title: 'Text',
  group: 'explain',
  position: 130,
  icon: TextIcon,
  fields: [
    headingField({isRequired: false, description: 'Leave empty to start with the text.'}),
    defineField({
      name: 'body',
      title: 'Text',
      type: 'articleBody',
      description: 'Paragraphs with pictures, tables, code and products, as in an article.',
      validation: rule => rule.required().min(1).custom(headingOrder),
    }),
  ],
})
