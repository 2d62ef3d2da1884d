import {defineField, defineType} from 'sanity'
import {headingField, productIdsField, sectionFields, sectionPreview} from '../fields'

/** Products side by side, to leaf through. */
export const productCarousel = defineType({
  name: 'productCarousel',
  title: 'Products',
  type: 'object',
  fields: [
    headingField(),
    productIdsField(16),
    defineField({name: 'link', title: 'Link beside the heading', type: 'link'}),
    ...sectionFields,
  ],
  preview: sectionPreview('Products'),
})
