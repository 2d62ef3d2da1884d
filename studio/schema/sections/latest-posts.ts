import {defineField, defineType} from 'sanity'
import {headingField, sectionFields, sectionPreview} from '../fields'

/** The newest posts of the blog. */
export const latestPosts = defineType({
  name: 'latestPosts',
  title: 'Latest posts',
  type: 'object',
  fields: [
    headingField(),
    defineField({
      name: 'count',
      title: 'How many',
      type: 'number',
      initialValue: 3,
      validation: rule => rule.required().integer().min(1).max(12),
    }),
    defineField({name: 'link', title: 'Link beside the heading', type: 'link'}),
    ...sectionFields,
  ],
  preview: sectionPreview('Latest posts'),
})
