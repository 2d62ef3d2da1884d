import type {z} from 'zod'
import type {productAvailability} from '../../../contract/product.ts'
import {type SellingRegion, sellingRegion, type TechniqueKey} from '../../../contract/values.ts'
import type {ImportedProduct} from '../importing/product.ts'
import {listVariants, type ProductVariant} from './variants.ts'

type WireAvailability = z.infer<typeof productAvailability>
type Row = WireAvailability['data'][number]

/** The regions a product is sold in; `worldwide` stands for all of them. */
export function listRegions(product: ImportedProduct): SellingRegion[] {
  return product.selling_regions.includes('worldwide') ? [...sellingRegion.options] : product.selling_regions
}

/** Whether each variant can be had, per technique and region the product is sold in. */
export function toAvailability(product: ImportedProduct): WireAvailability {
  const regions = listRegions(product)
  const data = listVariants(product).flatMap(variant =>
    product.techniques.flatMap(({key}) => regions.map(region => toRow(product, variant, key, region))),
  )
  return {product_id: product.id, data}
}

/** Whether any variant can be had anywhere. */
export function isInStock(product: ImportedProduct): boolean {
  if (product.availability.length === 0) return !product.is_discontinued
  return toAvailability(product).data.some(row => row.availability === 'in stock')
}

function toRow(product: ImportedProduct, variant: ProductVariant, technique: TechniqueKey, region: SellingRegion): Row {
  const exception = product.availability.findLast(
    one =>
      (one.color ?? variant.color) === variant.color &&
      (one.size ?? variant.size) === variant.size &&
      (one.technique ?? technique) === technique &&
      (one.selling_region ?? region) === region,
  )
  return {
    variant_id: variant.id,
    technique,
    selling_region: region,
    // What is no longer made is gone unless the import says that some are left.
    availability: exception?.availability ?? (product.is_discontinued ? 'out of stock' : 'in stock'),
    replenishment_date: exception?.replenishment_date ?? null,
  }
}
