import {PackageIcon} from '@sanity/icons/Package'
import {defineField, defineType} from 'sanity'
import {ProductPreview} from '../../catalogue/ProductPreview'
import {productIdField} from '../fields'

/** A catalogue product within an article. Its name, picture and price come from the catalogue. */
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
      description: 'Why you mention it here, in one line.',
      validation: rule => rule.max(160),
    }),
  ],
  components: {preview: ProductPreview},
  preview: {select: {title: 'productId', subtitle: 'note'}},
})
