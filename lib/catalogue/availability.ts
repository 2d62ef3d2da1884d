import type {z} from 'zod'
import type * as productContract from '@/contract/product'
import type * as valuesContract from '@/contract/values'
import {type Camel, toCamel} from './camel'

type WireAvailability = z.infer<typeof productContract.productAvailability>

export type Availability = z.infer<typeof productContract.availability>
export type AvailabilityRow = Camel<WireAvailability['data'][number]>
/** Everything that is not in stock, and the regions the product is sold in. */
export type ProductAvailability = {sellingRegions: valuesContract.SellingRegion[]; exceptions: AvailabilityRow[]}

/** Keeps of all rows only those that are not in stock, so that a page stays light. */
export function toProductAvailability({data}: WireAvailability): ProductAvailability {
  return {
    sellingRegions: [...new Set(data.map(row => row.selling_region))],
    exceptions: toCamel(data.filter(row => row.availability !== 'in stock')),
  }
}

/** Whether a variant with a technique can be had in a region, and from when on again, as an ISO date, where that is known. */
export function findAvailability(
  {sellingRegions, exceptions}: ProductAvailability,
  variantId: string,
  technique: string,
  region: valuesContract.SellingRegion,
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
