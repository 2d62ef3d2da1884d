import {RocketIcon} from '@sanity/icons/Rocket'
import {defineField, defineType} from 'sanity'
import {requiredLink} from '../rules/empty-link'

/** A call to action within an article. */
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
      description: 'One sentence on what the reader gains. The button appears beside it.',
      validation: rule => rule.required().max(160),
    }),
    defineField({
      name: 'link',
      title: 'Link',
      type: 'link',
      description: 'Its label becomes the text of the button.',
      ...requiredLink,
    }),
  ],
  preview: {select: {title: 'text', subtitle: 'link.label'}},
})
