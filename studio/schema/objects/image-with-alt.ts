import {ImageIcon} from '@sanity/icons/Image'
import {defineField, defineType} from 'sanity'
import {PictureInput} from '../../inputs/PictureInput'

/** An image with alternative text. */
export const imageWithAlt = defineType({
  name: 'imageWithAlt',
  title: 'Picture',
  type: 'image',
  icon: ImageIcon,
  components: {input: PictureInput},
  options: {hotspot: true},
  fields: [
    defineField({
      name: 'alt',
      title: 'Alternative text',
      type: 'string',
      description: 'Describe the picture for people who cannot see it. There is no need to write “picture of”.',
      validation: rule => [
        rule.custom((alt, {parent, hidden}) => {
          // Sanity validates hidden pictures too (6.16.0), such as that of an opening with a drawing.
          if (hidden) return true
          const hasPicture = (parent as {asset?: unknown} | undefined)?.asset !== undefined
          return (
            !hasPicture || (alt !== undefined && alt.trim() !== '') || 'Please add an alternative text for this picture'
          )
        }),
        rule.max(200).warning('More than 200 characters are tiring to listen to'),
      ],
    }),
  ],
})
