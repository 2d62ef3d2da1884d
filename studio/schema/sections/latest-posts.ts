import {ComposeIcon} from '@sanity/icons/Compose'
import {defineField} from 'sanity'
import {defineSection} from '../define-section'
import {headingField} from '../fields'

/** The newest posts of the blog. */
export const latestPosts = defineSection({
  name: 'latestPosts',
  title: 'Latest posts',
  group: 'collections',
  position: 70,
  icon: ComposeIcon,
  fields: [
    headingField(),
    defineField({
      name: 'count',
      title: 'Number of posts',
      type: 'number',
      description: 'Between 1 and 12. The newest post appears large, the others in a list.',
      initialValue: 3,
      validation: rule => rule.required().integer().min(1).max(12),
    }),
    defineField({
      name: 'link',
      title: 'Link beside the heading',
      type: 'link',
      description: 'Usually leads to the blog.',
    }),
  ],
})
