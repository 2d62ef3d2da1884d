import {ImageIcon} from '@sanity/icons/Image'
import {defineField, defineType} from 'sanity'

/** A picture with the words that stand for it. */
export const imageWithAlt = defineType({
  name: 'imageWithAlt',
  title: 'Picture',
  type: 'image',
  icon: ImageIcon,
  options: {hotspot: true},
  fields: [
    defineField({
      name: 'alt',
      title: 'Alternative text',
      type: 'string',
      description: 'What someone who cannot see the picture needs to know. Leave out “picture of”.',
      validation: rule => [
        rule.custom((alt, {parent}) => {
          const hasPicture = (parent as {asset?: unknown} | undefined)?.asset !== undefined
          return !hasPicture || (alt !== undefined && alt.trim() !== '') || 'A picture needs an alternative text'
        }),
        rule.max(200).warning('Over 200 characters are tiring to listen to'),
      ],
    }),
  ],
})
