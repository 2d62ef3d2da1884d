import {InfoOutlineIcon} from '@sanity/icons/InfoOutline'
import {defineField, defineType} from 'sanity'

/** A highlighted box within a text. */
export const callout = defineType({
  name: 'callout',
  title: 'Callout',
  type: 'object',
  icon: InfoOutlineIcon,
  fields: [
    defineField({
      name: 'tone',
      title: 'Tone',
      type: 'string',
      description:
        'A tip saves work, a note explains, and a warning prevents loss. Screen readers announce which one it is.',
      initialValue: 'note',
      options: {
        layout: 'radio',
        direction: 'horizontal',
        list: [
          {title: 'Tip', value: 'tip'},
          {title: 'Note', value: 'note'},
          {title: 'Warning', value: 'warning'},
        ],
      },
      validation: rule => rule.required(),
    }),
    defineField({
      name: 'title',
      title: 'Title',
      type: 'string',
      description: 'Leave empty to use “Tip”, “Note” or “Mind this”.',
      validation: rule => rule.max(80),
    }),
    defineField({
      name: 'body',
      title: 'Text',
      type: 'simpleText',
      description: 'What readers should not miss, in a few lines.',
      validation: rule => rule.required().min(1),
    }),
  ],
  preview: {select: {title: 'title', subtitle: 'tone'}},
})
