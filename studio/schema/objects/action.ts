import {defineField, defineType} from 'sanity'
import {link} from './link'

/** A link drawn as a button. */
export const action = defineType({
  name: 'action',
  title: 'Button',
  type: 'object',
  fields: [
    ...link.fields.filter(({name}) => name !== 'caption'),
    defineField({
      name: 'style',
      title: 'Weight',
      type: 'string',
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
