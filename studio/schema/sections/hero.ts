import {PresentationIcon} from '@sanity/icons/Presentation'
import {defineArrayMember, defineField, defineType} from 'sanity'
import {headingField, sectionFields, sectionPreview} from '../fields'

/** The opening of a page. */
export const hero = defineType({
  name: 'hero',
  title: 'Opening',
  type: 'object',
  icon: PresentationIcon,
  fields: [
    headingField(),
    defineField({
      name: 'highlight',
      title: 'Printed off register',
      type: 'string',
      description: 'The last words of the heading, exactly as they stand there.',
      validation: rule =>
        rule.custom((highlight, {parent}) => {
          const {heading} = (parent ?? {}) as {heading?: string}
          if (highlight === undefined || heading === undefined) return true
          return heading.endsWith(highlight) || 'The heading does not end with these words'
        }),
    }),
    defineField({
      name: 'lead',
      title: 'Lead',
      type: 'text',
      description: 'One or two sentences under the heading: what it is, and for whom.',
      rows: 3,
      validation: rule => [
        rule.required(),
        rule.max(280).warning('A lead over 280 characters pushes the buttons away'),
      ],
    }),
    defineField({
      name: 'actions',
      title: 'Buttons',
      type: 'array',
      description: 'One primary at most.',
      of: [defineArrayMember({type: 'action'})],
      validation: rule => rule.max(2).custom(onePrimary),
    }),
    defineField({
      name: 'drawing',
      title: 'Drawing',
      type: 'string',
      description: 'The press prints behind the heading. With None there is room for a picture.',
      initialValue: 'none',
      options: {
        list: [
          {title: 'The press', value: 'press'},
          {title: 'None', value: 'none'},
        ],
      },
    }),
    defineField({
      name: 'image',
      title: 'Picture',
      type: 'imageWithAlt',
      description: 'Beside the heading, upright: set the hotspot on what must stay.',
      hidden: ({parent}) => parent?.drawing === 'press',
    }),
    defineField({
      name: 'notes',
      title: 'Notes',
      type: 'array',
      description: 'Short remarks beside the drawing.',
      of: [defineArrayMember({type: 'string', validation: rule => rule.max(80)})],
      validation: rule => rule.max(4),
    }),
    ...sectionFields,
  ],
  preview: sectionPreview('Opening'),
})

type Button = {style?: string}

function onePrimary(actions: readonly unknown[] | undefined): true | string {
  const primary = ((actions ?? []) as readonly Button[]).filter(({style}) => style === 'primary')
  return primary.length < 2 || 'Two primary buttons compete with each other: make one of them secondary'
}
