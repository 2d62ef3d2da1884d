import {defineField, defineType} from 'sanity'
import {headingField, productIdField, sectionFields, sectionPreview} from '../fields'

/** The invitation that closes a page. */
export const callToAction = defineType({
  name: 'callToAction',
  title: 'Invitation',
  type: 'object',
  fields: [
    headingField(),
    defineField({name: 'text', title: 'Text', type: 'text', rows: 3, validation: rule => rule.max(300)}),
    defineField({name: 'action', title: 'Button', type: 'link', validation: rule => rule.required()}),
    productIdField('productId', 'Product shown beside it'),
    ...sectionFields,
  ],
  preview: sectionPreview('Invitation'),
})
