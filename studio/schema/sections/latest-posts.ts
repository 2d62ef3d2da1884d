import {ComposeIcon} from '@sanity/icons/Compose'
import {defineField, defineType} from 'sanity'
import {headingField, sectionFields, sectionPreview} from '../fields'

/** The newest posts of the blog. */
export const latestPosts = defineType({
  name: 'latestPosts',
  title: 'Latest posts',
  type: 'object',
  icon: ComposeIcon,
  fields: [
    headingField(),
    defineField({
      name: 'count',
      title: 'How many',
      type: 'number',
      description: 'From 1 to 12. Three fill a row on wide screens.',
      initialValue: 3,
      validation: rule => rule.required().integer().min(1).max(12),
    }),
    defineField({
      name: 'link',
      title: 'Link beside the heading',
      type: 'link',
      description: 'To the whole blog, as a rule.',
    }),
    ...sectionFields,
  ],
  preview: sectionPreview('Latest posts'),
})
