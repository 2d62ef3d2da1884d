import type {ProductAvailability as ApiAvailability, Availability} from '@/contract/product'
import type {SellingRegion} from '@/contract/values'
import {type Camel, toCamel} from './camel'

export type AvailabilityRow = Camel<ApiAvailability['data'][number]>
/** The rows that are not in stock, and the regions where the product is sold. */
export type ProductAvailability = {sellingRegions: SellingRegion[]; exceptions: AvailabilityRow[]}

/** Why a variant cannot be ordered in any region, and the ISO date of its replenishment if known. */
export type Shortage = {reason: 'out of stock' | 'not sold' | 'not made'; restockDate: string | null}

/**
 * Drops the rows that are in stock, which keeps the page's data small, and dates before `today` (an ISO date in UTC): a backend keeps
 * one until somebody changes it, and a page would promise a day that has passed.
 */
export function toProductAvailability(
  {data}: ApiAvailability,
  today: string = new Date().toISOString().slice(0, 10),
): ProductAvailability {
  const exceptions = toCamel(data.filter(row => row.availability !== 'in stock'))
  return {
    sellingRegions: [...new Set(data.map(row => row.selling_region))],
    exceptions: exceptions.map(({replenishmentDate: date, ...row}) => ({
      ...row,
      replenishmentDate: date && date >= today ? date : null,
    })),
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

/**
 * Lists the regions that have a stock of their own. "Elsewhere" is posted from the three floors, so it has one only where there is
 * no floor.
 */
export function listStockRegions({sellingRegions}: ProductAvailability): SellingRegion[] {
  const floors = sellingRegions.filter(region => region !== 'worldwide')
  return floors.length > 0 ? floors : sellingRegions
}

/** Returns why a variant cannot be ordered with a technique, or null when it is in stock in a region or its stock is unknown. */
export function findShortage(all: ProductAvailability, variantId: string, technique: string): Shortage | null {
  const found = listStockRegions(all).map(region => findAvailability(all, variantId, technique, region))
  if (found.some(({availability}) => availability === 'in stock' || availability === 'unknown')) return null
  const out = found.filter(({availability}) => availability === 'out of stock')
  const dates = out.flatMap(({replenishmentDate}) => replenishmentDate ?? []).sort()
  return {reason: out.length > 0 ? 'out of stock' : 'not sold', restockDate: dates[0] ?? null}
}
