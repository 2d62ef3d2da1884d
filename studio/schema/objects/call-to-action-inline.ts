import {RocketIcon} from '@sanity/icons/Rocket'
import {defineField, defineType} from 'sanity'

/** An invitation within an article. */
export const callToActionInline = defineType({
  name: 'callToActionInline',
  title: 'Invitation',
  type: 'object',
  icon: RocketIcon,
  fields: [
    defineField({
      name: 'text',
      title: 'Text',
      type: 'string',
      description: 'One sentence that says what the reader gains; the button stands beside it.',
      validation: rule => rule.required().max(160),
    }),
    defineField({
      name: 'link',
      title: 'Link',
      type: 'link',
      description: 'Its label is what the button says.',
      validation: rule => rule.required(),
    }),
  ],
  preview: {select: {title: 'text', subtitle: 'link.label'}},
})
