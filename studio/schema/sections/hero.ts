import {PresentationIcon} from '@sanity/icons/Presentation'
import {defineArrayMember, defineField} from 'sanity'
import {defineSection} from '../define-section'
import {headingField} from '../fields'
import {requiredLink} from '../rules/empty-link'

/** The first section of a page, with its main heading. */
export const hero = defineSection({
  name: 'hero',
  title: 'Opening',
  group: 'frame',
  position: 10,
  icon: PresentationIcon,
  fields: [
    headingField(),
    defineField({
      name: 'highlight',
      title: 'Highlight',
      type: 'string',
      description: 'The last words of the heading, spelled exactly the same. They are printed off-register.',
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
      description: 'One or two sentences under the heading: what the page offers, and for whom.',
      rows: 3,
      validation: rule => [
        rule.required(),
        rule.max(280).warning('A lead longer than 280 characters pushes the buttons off the first screen'),
      ],
    }),
    defineField({
      name: 'actions',
      title: 'Buttons',
      type: 'array',
      description: 'Up to two, of which one can be primary.',
      of: [defineArrayMember({type: 'action', ...requiredLink})],
      validation: rule => rule.max(2).custom(onePrimary),
    }),
    defineField({
      name: 'drawing',
      title: 'Drawing',
      type: 'string',
      description: 'The press appears behind the heading. Choose None to show a picture instead.',
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
      description: 'Appears beside the heading in portrait format. Set the hotspot on the part that must stay visible.',
      hidden: ({parent}) => parent?.drawing === 'press',
    }),
    defineField({
      name: 'notes',
      title: 'Notes',
      type: 'array',
      description: 'Short remarks below the heading and the drawing.',
      of: [defineArrayMember({type: 'string', validation: rule => rule.max(80)})],
      validation: rule => rule.max(4),
    }),
  ],
})

type Button = {style?: string}

function onePrimary(actions: readonly unknown[] | undefined): true | string {
  const primary = ((actions ?? []) as readonly Button[]).filter(({style}) => style === 'primary')
  return primary.length < 2 || 'Two primary buttons compete for attention. Make one of them secondary'
}
