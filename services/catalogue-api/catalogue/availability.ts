import type {ImportedProduct} from '../../../contract/imported-product.ts'
import type {ProductAvailability} from '../../../contract/product.ts'
import {type SellingRegion, sellingRegion, type TechniqueKey} from '../../../contract/values.ts'
import {isMade, listVariants, type ProductVariant} from './variants.ts'

type Row = ProductAvailability['data'][number]

/** The regions a product is sold in; `worldwide` expands to all of them. */
export function listRegions(product: ImportedProduct): SellingRegion[] {
  return product.selling_regions.includes('worldwide') ? [...sellingRegion.options] : product.selling_regions
}

/** Availability of each variant per technique and selling region. */
export function toAvailability(product: ImportedProduct): ProductAvailability {
  const regions = listRegions(product)
  const data = listVariants(product).flatMap(variant =>
    product.techniques.flatMap(({key}) => regions.map(region => toRow(product, variant, key, region))),
  )
  return {product_id: product.id, data}
}

/** Whether at least one variant is in stock in at least one region. */
export function isInStock(product: ImportedProduct): boolean {
  if (product.availability.length === 0) return !product.is_discontinued
  const regions = listRegions(product)
  // Mostly the first combination is in stock, so the variants are not listed.
  return product.colors.some(({key: color}) =>
    product.sizes.some(
      ({key: size}) =>
        isMade(product, color, size) &&
        product.techniques.some(({key}) =>
          regions.some(region => availabilityOf(product, {color, size}, key, region).availability === 'in stock'),
        ),
    ),
  )
}

const toRow = (
  product: ImportedProduct,
  variant: ProductVariant,
  technique: TechniqueKey,
  region: SellingRegion,
): Row => ({
  variant_id: variant.id,
  technique,
  selling_region: region,
  ...availabilityOf(product, variant, technique, region),
})

function availabilityOf(
  product: ImportedProduct,
  variant: Pick<ProductVariant, 'color' | 'size'>,
  technique: TechniqueKey,
  region: SellingRegion,
): Pick<Row, 'availability' | 'replenishment_date'> {
  const exception = product.availability.findLast(
    one =>
      (one.color ?? variant.color) === variant.color &&
      (one.size ?? variant.size) === variant.size &&
      (one.technique ?? technique) === technique &&
      (one.selling_region ?? region) === region,
  )
  return {
    // A discontinued product is out of stock unless the import says that some are left.
    availability: exception?.availability ?? (product.is_discontinued ? 'out of stock' : 'in stock'),
    replenishment_date: exception?.replenishment_date ?? null,
  }
}
