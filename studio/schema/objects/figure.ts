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
      description: 'Place the hotspot on the most important part. The alternative text is below.',
      validation: rule => rule.required().assetRequired(),
    }),
    defineField({
      name: 'caption',
      title: 'Caption',
      type: 'string',
      description: 'What the picture does not show by itself: where, when, or by whom.',
      validation: rule => rule.max(200),
    }),
    defineField({
      name: 'wide',
      title: 'Wider than the text',
      type: 'boolean',
      description: 'Extends the picture beyond the text column on wide screens. Good for fine detail.',
      initialValue: false,
    }),
  ],
  preview: {select: {title: 'image.alt', subtitle: 'caption', media: 'image'}},
})
