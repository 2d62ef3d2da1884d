import {CommentIcon} from '@sanity/icons/Comment'
import {defineArrayMember, defineField} from 'sanity'
import {defineSection} from '../define-section'
import {headingField, productIdField} from '../fields'

/** Quotes from shops. */
export const testimonials = defineSection({
  name: 'testimonials',
  title: 'Testimonials',
  group: 'proof',
  position: 60,
  icon: CommentIcon,
  fields: [
    headingField(),
    defineField({
      name: 'items',
      title: 'Testimonials',
      type: 'array',
      description: 'The carousel shows one at a time, in this order.',
      of: [
        defineArrayMember({
          name: 'testimonial',
          title: 'Testimonial',
          type: 'object',
          fields: [
            defineField({
              name: 'quote',
              title: 'Quote',
              type: 'text',
              rows: 3,
              description: 'Without quotation marks.',
              validation: rule => rule.required().max(400),
            }),
            defineField({
              name: 'name',
              title: 'Name',
              type: 'string',
              description: 'The person’s name, as they want it to appear.',
              validation: rule => rule.required().max(80),
            }),
            defineField({
              name: 'detail',
              title: 'Detail',
              type: 'string',
              description: 'Appears under the name: the shop and what it sells.',
              validation: rule => rule.max(120),
            }),
            productIdField('productId', 'Product beside the quote'),
          ],
          preview: {select: {title: 'name', subtitle: 'quote'}},
        }),
      ],
      validation: rule => rule.required().min(1).max(12),
    }),
  ],
})
