import type {ImportedProduct} from '../../../contract/imported-product.ts'
import {toSlug} from '../to-slug.ts'
import {createMadeCheck} from './exceptions.ts'

/** A colour and size in which the product is made. */
export type ProductVariant = {id: string; sku: string; color: string; size: string; image: string}

/** Returns the key of the image of the variants in a colour. */
export const toVariantImage = (pattern: string, color: string): string => pattern.replaceAll('{color}', color)

/** Returns all variants of a product: every colour in every size except the missing ones. */
export function listVariants(product: ImportedProduct): ProductVariant[] {
  const isMade = createMadeCheck(product)
  return product.colors.flatMap(color =>
    product.sizes
      .filter(size => isMade(color.key, size.key))
      .map(size => ({
        id: `${product.id}-${color.key}-${toSlug(size.key)}`,
        sku: `${product.sku_prefix}-${color.key}-${toSlug(size.key)}`.toUpperCase(),
        color: color.key,
        size: size.key,
        image: toVariantImage(product.variant_image, color.key),
      })),
  )
}
