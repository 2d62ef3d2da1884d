import type {ImportedProduct} from '../importing/product.ts'
import {toSlug} from '../importing/size-slug.ts'

/** A colour in a size that is made. */
export type ProductVariant = {id: string; sku: string; color: string; size: string; image: string}

/** All variants of a product: its colours, each in its sizes, without those that are not made. */
export function listVariants(product: ImportedProduct): ProductVariant[] {
  const isMade = (color: string, size: string) =>
    !product.missing_variants.some(one => (one.color ?? color) === color && (one.size ?? size) === size)
  return product.colors.flatMap(color =>
    product.sizes
      .filter(size => isMade(color.key, size.key))
      .map(size => ({
        id: `${product.id}-${color.key}-${toSlug(size.key)}`,
        sku: `${product.sku_prefix}-${color.key}-${toSlug(size.key)}`.toUpperCase(),
        color: color.key,
        size: size.key,
        image: product.variant_image.replaceAll('{color}', color.key),
      })),
  )
}
