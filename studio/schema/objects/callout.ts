import {InfoOutlineIcon} from '@sanity/icons/InfoOutline'
import {defineField, defineType} from 'sanity'

/** A boxed remark. */
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
      description: 'A tip saves work, a note explains, a warning keeps from loss. Screen readers say which it is.',
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
      description: 'Empty: the box is called “Tip”, “Note” or “Mind this”.',
      validation: rule => rule.max(80),
    }),
    defineField({
      name: 'body',
      title: 'Text',
      type: 'simpleText',
      description: 'What the reader may not overlook, in a few lines.',
      validation: rule => rule.required().min(1),
    }),
  ],
  preview: {select: {title: 'title', subtitle: 'tone'}},
})
