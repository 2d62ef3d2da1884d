import {TagIcon} from '@sanity/icons/Tag'
import {defineField, defineType} from 'sanity'
import {slugField} from '../fields'

/** A subject that posts are filed under. */
export const topic = defineType({
  name: 'topic',
  title: 'Topic',
  type: 'document',
  icon: TagIcon,
  fields: [
    defineField({name: 'title', title: 'Title', type: 'string', validation: rule => rule.required().max(40)}),
    slugField('title', '/blog?category='),
    defineField({
      name: 'description',
      title: 'Description',
      type: 'text',
      rows: 3,
      validation: rule => rule.required().max(240),
    }),
  ],
  preview: {select: {title: 'title', subtitle: 'description'}},
})
