import {ThLargeIcon} from '@sanity/icons/ThLarge'
import {defineArrayMember, defineField, defineType} from 'sanity'
import {headingField, sectionFields, sectionPreview} from '../fields'
import {comparisonShape} from '../rules/comparison-shape'

/** Ways of doing it, next to each other. */
export const comparison = defineType({
  name: 'comparison',
  title: 'Comparison',
  type: 'object',
  icon: ThLargeIcon,
  fields: [
    headingField(),
    defineField({
      name: 'intro',
      title: 'Introduction',
      type: 'text',
      description: 'Beside the heading: what is compared, and fairly for whom.',
      rows: 3,
      validation: rule => rule.max(400),
    }),
    defineField({
      name: 'columns',
      title: 'Columns',
      type: 'array',
      description: 'The first is us.',
      of: [defineArrayMember({type: 'string', validation: rule => rule.max(40)})],
      validation: rule => rule.required().min(2).max(4),
    }),
    defineField({
      name: 'rows',
      title: 'Rows',
      type: 'array',
      description: 'One question a row, the most important first.',
      of: [
        defineArrayMember({
          name: 'comparisonRow',
          title: 'Row',
          type: 'object',
          fields: [
            defineField({
              name: 'label',
              title: 'What is compared',
              type: 'string',
              description: 'What the row asks: “Price of one T-shirt”.',
              validation: rule => rule.required().max(80),
            }),
            defineField({
              name: 'values',
              title: 'Values',
              type: 'array',
              description: 'One for each column, in the same order.',
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
    ...sectionFields,
  ],
  preview: sectionPreview('Comparison'),
})
