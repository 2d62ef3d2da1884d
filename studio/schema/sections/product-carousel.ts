import {TrolleyIcon} from '@sanity/icons/Trolley'
import {defineField} from 'sanity'
import {defineSection} from '../define-section'
import {headingField, productIdsField} from '../fields'

/** Products in a carousel. */
export const productCarousel = defineSection({
  name: 'productCarousel',
  title: 'Products',
  group: 'products',
  position: 20,
  icon: TrolleyIcon,
  fields: [
    headingField(),
    productIdsField(16),
    defineField({
      name: 'movement',
      title: 'Automatic movement',
      type: 'string',
      description:
        'Pauses while a visitor points at it or focuses it. Never moves for visitors who prefer reduced motion.',
      initialValue: 'none',
      options: {
        layout: 'radio',
        list: [
          {title: 'None', value: 'none'},
          {title: 'One page at a time', value: 'steps'},
          {title: 'Slow and continuous, to the end and back', value: 'strip'},
        ],
      },
    }),
    defineField({
      name: 'link',
      title: 'Link beside the heading',
      type: 'link',
      description: 'Leads to all products or to their category.',
    }),
  ],
})
