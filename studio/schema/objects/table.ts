import {ThLargeIcon} from '@sanity/icons/ThLarge'
import {defineArrayMember, defineField, defineType} from 'sanity'
import {TableInput} from '../../table/TableInput'
import {tableShape} from '../rules/table-shape'

/** A table of plain text. */
export const table = defineType({
  name: 'table',
  title: 'Table',
  type: 'object',
  icon: ThLargeIcon,
  fields: [
    defineField({
      name: 'caption',
      title: 'Caption',
      type: 'string',
      description: 'Say what the table compares. Screen readers announce the caption first.',
      validation: rule => rule.max(160),
    }),
    defineField({
      name: 'hasHeader',
      title: 'First row is a heading row',
      type: 'boolean',
      description: 'Sets the first row apart, and lets screen readers announce its headings with each cell.',
      initialValue: true,
    }),
    defineField({
      name: 'rows',
      title: 'Rows',
      type: 'array',
      description: 'From top to bottom. Every row needs as many cells as the first.',
      components: {input: TableInput},
      of: [
        defineArrayMember({
          name: 'tableRow',
          title: 'Row',
          type: 'object',
          fields: [
            defineField({
              name: 'cells',
              title: 'Cells',
              type: 'array',
              description: 'From left to right. Empty cells count too.',
              of: [defineArrayMember({type: 'string'})],
              validation: rule => rule.required().min(1).max(8),
            }),
          ],
          preview: {
            select: {cells: 'cells'},
            prepare: ({cells}: {cells?: string[]}) => ({title: (cells ?? []).join(' | ')}),
          },
        }),
      ],
      validation: rule => rule.required().min(1).custom(tableShape),
    }),
  ],
  preview: {
    select: {caption: 'caption', cells: 'rows.0.cells'},
    prepare: ({caption, cells}: {caption?: string; cells?: string[]}) => ({
      title: caption ?? 'Table',
      subtitle: (cells ?? []).join(' | '),
    }),
  },
})
