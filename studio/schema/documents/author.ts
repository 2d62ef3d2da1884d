import {UserIcon} from '@sanity/icons/User'
import {defineField, defineType} from 'sanity'
import {slugField} from '../fields'

/** An author of posts. */
export const author = defineType({
  name: 'author',
  title: 'Author',
  type: 'document',
  icon: UserIcon,
  fields: [
    defineField({
      name: 'name',
      title: 'Name',
      type: 'string',
      description: 'Shown below the title of each of their posts.',
      validation: rule => rule.required().max(80),
    }),
    slugField('name', 'Distinguishes authors with the same name. Visitors never see it.'),
    defineField({
      name: 'role',
      title: 'Role',
      type: 'string',
      description: 'What they do here, in a few words, such as “Press operator”. Shown after the name below a post.',
      validation: rule => rule.required().max(80),
    }),
    defineField({
      name: 'bio',
      title: 'About',
      type: 'text',
      description: 'Two or three sentences, shown at the end of each of their posts.',
      rows: 4,
      validation: rule => [rule.required(), rule.max(400).warning('Two or three sentences are enough')],
    }),
    defineField({
      name: 'portrait',
      title: 'Portrait',
      type: 'imageWithAlt',
      description: 'A square picture.',
      validation: rule => rule.required().assetRequired(),
    }),
  ],
  preview: {select: {title: 'name', subtitle: 'role', media: 'portrait'}},
})
