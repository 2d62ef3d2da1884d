import type {ProductAvailability as ApiAvailability, Availability} from '@/contract/product'
import type {SellingRegion} from '@/contract/values'
import {type Camel, toCamel} from './camel'

export type AvailabilityRow = Camel<ApiAvailability['data'][number]>
/** The rows that are not in stock, and the regions where the product is sold. */
export type ProductAvailability = {sellingRegions: SellingRegion[]; exceptions: AvailabilityRow[]}

/** Drops the rows that are in stock, which keeps the page's data small. */
export function toProductAvailability({data}: ApiAvailability): ProductAvailability {
  return {
    sellingRegions: [...new Set(data.map(row => row.selling_region))],
    exceptions: toCamel(data.filter(row => row.availability !== 'in stock')),
  }
}

/** Returns the availability of a variant with a technique in a region, and the ISO date of its replenishment if known. */
export function findAvailability(
  {sellingRegions, exceptions}: ProductAvailability,
  variantId: string,
  technique: string,
  region: SellingRegion,
): {availability: Availability; replenishmentDate: string | null} {
  if (!sellingRegions.includes(region)) return {availability: 'not fulfillable', replenishmentDate: null}
  const exception = exceptions.find(
    row => row.variantId === variantId && row.technique === technique && row.sellingRegion === region,
  )
  return {
    availability: exception?.availability ?? 'in stock',
    replenishmentDate: exception?.replenishmentDate ?? null,
  }
}
