import {defineArrayMember, defineField, defineType} from 'sanity'
import {headingField, sectionFields, sectionPreview} from '../fields'

/** Figures, one of them large. */
export const metrics = defineType({
  name: 'metrics',
  title: 'Figures',
  type: 'object',
  fields: [
    headingField({isRequired: false}),
    defineField({
      name: 'leadValue',
      title: 'Large figure',
      type: 'string',
      validation: rule => rule.required().max(10),
    }),
    defineField({
      name: 'leadText',
      title: 'What the large figure says',
      type: 'text',
      rows: 2,
      validation: rule => rule.required().max(240),
    }),
    defineField({
      name: 'items',
      title: 'Further figures',
      type: 'array',
      of: [
        defineArrayMember({
          name: 'metric',
          title: 'Figure',
          type: 'object',
          fields: [
            defineField({name: 'value', title: 'Figure', type: 'string', validation: rule => rule.required().max(16)}),
            defineField({
              name: 'text',
              title: 'What it says',
              type: 'text',
              rows: 2,
              validation: rule => rule.required().max(240),
            }),
          ],
          preview: {select: {title: 'value', subtitle: 'text'}},
        }),
      ],
      validation: rule => rule.max(6),
    }),
    defineField({
      name: 'footnote',
      title: 'Footnote',
      type: 'string',
      description: 'Where the figures come from.',
      validation: rule => rule.max(200),
    }),
    ...sectionFields,
  ],
  preview: sectionPreview('Figures', 'leadText'),
})
