import {ThLargeIcon} from '@sanity/icons/ThLarge'
import {defineArrayMember, defineField} from 'sanity'
import {defineSection} from '../define-section'
import {headingField} from '../fields'
import {comparisonShape} from '../rules/comparison-shape'

/** A table that compares this service with alternatives. */
export const comparison = defineSection({
  name: 'comparison',
  title: 'Comparison',
  group: 'explain',
  position: 110,
  icon: ThLargeIcon,
  fields: [
    headingField(),
    defineField({
      name: 'intro',
      title: 'Introduction',
      type: 'text',
      description: 'Appears beside the heading. Say what the table compares, and for whom.',
      rows: 3,
      validation: rule => rule.max(400),
    }),
    defineField({
      name: 'columns',
      title: 'Columns',
      type: 'array',
      description: 'Two to four. The first column is our service.',
      of: [defineArrayMember({type: 'string', validation: rule => rule.max(40)})],
      validation: rule => rule.required().min(2).max(4),
    }),
    defineField({
      name: 'rows',
      title: 'Rows',
      type: 'array',
      description: 'One question per row, the most important first.',
      of: [
        defineArrayMember({
          name: 'comparisonRow',
          title: 'Row',
          type: 'object',
          fields: [
            defineField({
              name: 'label',
              title: 'Question',
              type: 'string',
              description: 'The aspect that this row compares: “Price of one T-shirt”.',
              validation: rule => rule.required().max(80),
            }),
            defineField({
              name: 'values',
              title: 'Values',
              type: 'array',
              description: 'One per column, in the same order.',
              of: [defineArrayMember({type: 'string', validation: rule => rule.max(160)})],
              validation: rule => rule.required(),
            }),
          ],
          preview: {
            select: {title: 'label', values: 'values'},
            prepare: ({title, values}: {title?: string; values?: string[]}) => ({
              title,
              subtitle: (values ?? []).join(' | '),
            }),
          },
        }),
      ],
      validation: rule =>
        rule
          .required()
          .min(1)
          .custom((rows, {parent}) => comparisonShape((parent as {columns?: unknown[]} | undefined)?.columns, rows)),
    }),
  ],
})
