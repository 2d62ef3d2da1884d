import {BarChartIcon} from '@sanity/icons/BarChart'
import {defineArrayMember, defineField} from 'sanity'
import {defineSection} from '../define-section'
import {headingField} from '../fields'

/** Key figures, one of them large. */
export const metrics = defineSection({
  name: 'metrics',
  title: 'Figures',
  group: 'proof',
  position: 40,
  icon: BarChartIcon,
  previewField: 'leadText',
  fields: [
    headingField({isRequired: false, description: 'Not visible. It names the section for screen readers.'}),
    defineField({
      name: 'leadValue',
      title: 'Large figure',
      type: 'string',
      description: 'A few characters, set as large as the page allows: “98%”.',
      validation: rule => rule.required().max(10),
    }),
    defineField({
      name: 'leadText',
      title: 'Explanation of the large figure',
      type: 'text',
      description: 'One sentence that explains the figure.',
      rows: 2,
      validation: rule => rule.required().max(240),
    }),
    defineField({
      name: 'items',
      title: 'More figures',
      type: 'array',
      description: 'Up to six, in a column beside the large figure.',
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
              description: 'Include the unit: “3 days”, “42”, “0.4%”.',
              validation: rule => rule.required().max(16),
            }),
            defineField({
              name: 'text',
              title: 'Explanation',
              type: 'text',
              description: 'One sentence that explains the figure.',
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
      description: 'The source of the figures.',
      validation: rule => rule.max(200),
    }),
  ],
})
