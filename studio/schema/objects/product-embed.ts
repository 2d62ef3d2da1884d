import {PackageIcon} from '@sanity/icons/Package'
import {defineField, defineType} from 'sanity'
import {ProductPreview} from '../../catalogue/ProductPreview'
import {productIdField} from '../fields'

/** A product of the catalogue within an article; its name, picture and price come from the catalogue. */
export const productEmbed = defineType({
  name: 'productEmbed',
  title: 'Product',
  type: 'object',
  icon: PackageIcon,
  fields: [
    productIdField('productId', 'Product', {isRequired: true}),
    defineField({
      name: 'note',
      title: 'Note',
      type: 'string',
      description: 'Why it stands here, in one line.',
      validation: rule => rule.max(160),
    }),
  ],
  components: {preview: ProductPreview},
  preview: {select: {title: 'productId', subtitle: 'note'}},
})
