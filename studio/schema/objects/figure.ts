import {ImageIcon} from '@sanity/icons/Image'
import {defineField, defineType} from 'sanity'

/** A picture in an article. */
export const figure = defineType({
  name: 'figure',
  title: 'Picture',
  type: 'object',
  icon: ImageIcon,
  fields: [
    defineField({
      name: 'image',
      title: 'Picture',
      type: 'imageWithAlt',
      description: 'Set the hotspot on what matters. Its alternative text is below.',
      validation: rule => rule.required().assetRequired(),
    }),
    defineField({
      name: 'caption',
      title: 'Caption',
      type: 'string',
      description: 'What the picture alone does not tell: where, when, by whom.',
      validation: rule => rule.max(200),
    }),
    defineField({
      name: 'wide',
      title: 'Wider than the text',
      type: 'boolean',
      description: 'Lets the picture run past the column on wide screens. For pictures with fine detail.',
      initialValue: false,
    }),
  ],
  preview: {select: {title: 'image.alt', subtitle: 'caption', media: 'image'}},
})
