import {SelectIcon} from '@sanity/icons/Select'
import {defineField, defineType} from 'sanity'
import {link} from './link'

/** A link drawn as a button. */
export const action = defineType({
  name: 'action',
  title: 'Button',
  type: 'object',
  icon: SelectIcon,
  fields: [
    ...link.fields.filter(({name}) => name !== 'caption'),
    defineField({
      name: 'style',
      title: 'Weight',
      type: 'string',
      description: 'Primary is the solid one: the one thing to do. Secondary offers another way.',
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
