import type {ImportedProduct} from '../../../contract/imported-product.ts'
import type {ProductAvailability} from '../../../contract/product.ts'
import {type SellingRegion, sellingRegion, type TechniqueKey} from '../../../contract/values.ts'
import {createExceptions, createMadeCheck} from './exceptions.ts'
import {listVariants} from './variants.ts'

type Row = ProductAvailability['data'][number]

/** The regions a product is sold in; `worldwide` expands to all of them. */
export function listRegions(product: ImportedProduct): SellingRegion[] {
  return product.selling_regions.includes('worldwide') ? [...sellingRegion.options] : product.selling_regions
}

/** Availability of each variant per technique and selling region. */
export function toAvailability(product: ImportedProduct): ProductAvailability {
  const regions = listRegions(product)
  const exceptionsOf = createExceptions(product)
  const data = listVariants(product).flatMap(({id, color, size}) => {
    const exceptionOf = exceptionsOf(color, size)
    return product.techniques.flatMap(({key: technique}) =>
      regions.map((selling_region): Row => {
        const exception = exceptionOf(technique, selling_region)
        return {
          variant_id: id,
          technique,
          selling_region,
          availability: exception?.availability ?? defaultOf(product),
          replenishment_date: exception?.replenishment_date ?? null,
        }
      }),
    )
  })
  return {product_id: product.id, data}
}

/** Whether at least one variant is in stock in at least one region. */
export function isInStock(product: ImportedProduct): boolean {
  if (product.availability.length === 0 && product.is_discontinued) return false
  const regions = listRegions(product)
  const [isMade, exceptionsOf] = [createMadeCheck(product), createExceptions(product)]
  // Mostly the first combination is in stock, so the variants are not listed.
  return product.colors.some(({key: color}) =>
    product.sizes.some(({key: size}) => {
      if (!isMade(color, size)) return false
      const exceptionOf = exceptionsOf(color, size)
      const isInStockIn = (technique: TechniqueKey, region: SellingRegion) =>
        (exceptionOf(technique, region)?.availability ?? defaultOf(product)) === 'in stock'
      return product.techniques.some(({key}) => regions.some(region => isInStockIn(key, region)))
    }),
  )
}

/** A discontinued product is out of stock unless the import says that some are left. */
const defaultOf = ({is_discontinued}: ImportedProduct) => (is_discontinued ? 'out of stock' : 'in stock')
