import {BarChartIcon} from '@sanity/icons/BarChart'
import {defineArrayMember, defineField, defineType} from 'sanity'
import {headingField, sectionFields, sectionPreview} from '../fields'

/** Figures, one of them large. */
export const metrics = defineType({
  name: 'metrics',
  title: 'Figures',
  type: 'object',
  icon: BarChartIcon,
  fields: [
    headingField({isRequired: false, description: 'Not printed: it names the section for screen readers.'}),
    defineField({
      name: 'leadValue',
      title: 'Large figure',
      type: 'string',
      description: 'A few characters, set as large as the page allows: 98%.',
      validation: rule => rule.required().max(10),
    }),
    defineField({
      name: 'leadText',
      title: 'What the large figure says',
      type: 'text',
      description: 'A sentence that makes sense of it.',
      rows: 2,
      validation: rule => rule.required().max(240),
    }),
    defineField({
      name: 'items',
      title: 'Further figures',
      type: 'array',
      description: 'Up to six, in a column beside the large one.',
      of: [
        defineArrayMember({
          name: 'metric',
          title: 'Figure',
          type: 'object',
          fields: [
            defineField({
              name: 'value',
              title: 'Figure',
              type: 'string',
              description: 'With its unit: 3 days, 42, 0.4%.',
              validation: rule => rule.required().max(16),
            }),
            defineField({
              name: 'text',
              title: 'What it says',
              type: 'text',
              description: 'A sentence that makes sense of it.',
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
