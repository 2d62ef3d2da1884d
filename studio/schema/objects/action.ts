import {SelectIcon} from '@sanity/icons/Select'
import {defineField, defineType} from 'sanity'
import {LinkInput} from '../../inputs/LinkInput'
import {link} from './link'

/** A link shown as a button. */
export const action = defineType({
  name: 'action',
  title: 'Button',
  type: 'object',
  icon: SelectIcon,
  components: {input: LinkInput},
  fields: [
    ...link.fields.filter(({name}) => name !== 'caption'),
    defineField({
      name: 'style',
      title: 'Style',
      type: 'string',
      description: 'Primary is solid: use it for the main thing to do. Secondary is for an alternative.',
      initialValue: 'primary',
      options: {
        layout: 'radio',
        direction: 'horizontal',
        list: [
          {title: 'Primary', value: 'primary'},
          {title: 'Secondary', value: 'secondary'},
        ],
      },
      validation: rule => rule.required(),
    }),
  ],
  preview: link.preview,
})
