import {CommentIcon} from '@sanity/icons/Comment'
import {defineArrayMember, defineField, defineType} from 'sanity'
import {headingField, productIdField, sectionFields, sectionPreview} from '../fields'

/** What shops say. */
export const testimonials = defineType({
  name: 'testimonials',
  title: 'Voices',
  type: 'object',
  icon: CommentIcon,
  fields: [
    headingField(),
    defineField({
      name: 'items',
      title: 'Voices',
      type: 'array',
      description: 'One at a time, in this order; visitors leaf through them.',
      of: [
        defineArrayMember({
          name: 'testimonial',
          title: 'Voice',
          type: 'object',
          fields: [
            defineField({
              name: 'quote',
              title: 'Words',
              type: 'text',
              rows: 3,
              description: 'Without quotation marks.',
              validation: rule => rule.required().max(400),
            }),
            defineField({
              name: 'name',
              title: 'Who',
              type: 'string',
              description: 'Whoever said it, as they want to be named.',
              validation: rule => rule.required().max(80),
            }),
            defineField({
              name: 'detail',
              title: 'Detail',
              type: 'string',
              description: 'Their shop and what it sells, under the name.',
              validation: rule => rule.max(120),
            }),
            productIdField('productId', 'Product shown beside it'),
          ],
          preview: {select: {title: 'name', subtitle: 'quote'}},
        }),
      ],
      validation: rule => rule.required().min(1).max(12),
    }),
    ...sectionFields,
  ],
  preview: sectionPreview('Voices'),
})
