import {RocketIcon} from '@sanity/icons/Rocket'
import {defineField, defineType} from 'sanity'
import {headingField, productIdField, sectionFields, sectionPreview} from '../fields'

/** The invitation that closes a page. */
export const callToAction = defineType({
  name: 'callToAction',
  title: 'Invitation',
  type: 'object',
  icon: RocketIcon,
  fields: [
    headingField(),
    defineField({
      name: 'text',
      title: 'Text',
      type: 'text',
      description: 'One or two sentences between the heading and the button.',
      rows: 3,
      validation: rule => rule.max(300),
    }),
    defineField({
      name: 'action',
      title: 'Button',
      type: 'link',
      description: 'One thing to do. Its label begins with a verb: “Start your shop”.',
      validation: rule => rule.required(),
    }),
    productIdField('productId', 'Product shown beside it'),
    ...sectionFields,
  ],
  preview: sectionPreview('Invitation'),
})
