import {TrolleyIcon} from '@sanity/icons/Trolley'
import {defineField, defineType} from 'sanity'
import {headingField, productIdsField, sectionFields, sectionPreview} from '../fields'

/** Products side by side, to leaf through. */
export const productCarousel = defineType({
  name: 'productCarousel',
  title: 'Products',
  type: 'object',
  icon: TrolleyIcon,
  fields: [
    headingField(),
    productIdsField(16),
    defineField({
      name: 'movement',
      title: 'Moves by itself',
      type: 'string',
      description: 'It rests while someone points at it or reads it, and never moves where a visitor wants no motion.',
      initialValue: 'none',
      options: {
        layout: 'radio',
        list: [
          {title: 'No', value: 'none'},
          {title: 'A page at a time', value: 'steps'},
          {title: 'Slowly, to the end and back', value: 'strip'},
        ],
      },
    }),
    defineField({
      name: 'link',
      title: 'Link beside the heading',
      type: 'link',
      description: 'To all products, or to their category.',
    }),
    ...sectionFields,
  ],
  preview: sectionPreview('Products'),
})
