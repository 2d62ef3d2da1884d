import {UserIcon} from '@sanity/icons/User'
import {defineField, defineType} from 'sanity'
import {slugField} from '../fields'

/** Somebody who writes posts. */
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
      description: 'As it stands under the title of every post of theirs.',
      validation: rule => rule.required().max(80),
    }),
    slugField('name', 'Tells authors of the same name apart. Visitors never see it.'),
    defineField({
      name: 'role',
      title: 'Role',
      type: 'string',
      description: 'What they do here, in a few words: “Press operator”. Stands after the name below a post.',
      validation: rule => rule.required().max(80),
    }),
    defineField({
      name: 'bio',
      title: 'About',
      type: 'text',
      description: 'Two or three sentences that close each of their posts.',
      rows: 4,
      validation: rule => [rule.required(), rule.max(400).warning('Two or three sentences are enough')],
    }),
    defineField({
      name: 'portrait',
      title: 'Portrait',
      type: 'imageWithAlt',
      description: 'Square.',
      validation: rule => rule.required().assetRequired(),
    }),
  ],
  preview: {select: {title: 'name', subtitle: 'role', media: 'portrait'}},
})
