import {defineField, defineType} from 'sanity'

/** A picture in an article. */
export const figure = defineType({
  name: 'figure',
  title: 'Picture',
  type: 'object',
  fields: [
    defineField({
      name: 'image',
      title: 'Picture',
      type: 'imageWithAlt',
      validation: rule => rule.required().assetRequired(),
    }),
    defineField({name: 'caption', title: 'Caption', type: 'string', validation: rule => rule.max(200)}),
    defineField({
      name: 'wide',
      title: 'Wider than the text',
      type: 'boolean',
      initialValue: false,
    }),
  ],
  preview: {select: {title: 'image.alt', subtitle: 'caption', media: 'image'}},
})
