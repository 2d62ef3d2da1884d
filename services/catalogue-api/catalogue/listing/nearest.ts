import {PRODUCT_FILTERS, type ProductFilter} from '../../../../contract/enums.ts'
import type {ProductListQuery} from '../../../../contract/listing.ts'
import type {Found, SearchIndex} from '../search/search-index.ts'
import {type SlotSet, selectSlots} from '../slot-set.ts'
import type {ListingIndex} from './listing-index.ts'
import type {Filter} from './narrow.ts'

/** The products that fail the fewest filters of a query, and the filters that they fail. */
export type Nearest = {
  leftOut: ProductFilter[]
  /** The products match some words of the search, not all. */
  matchesSomeWords: boolean
  products: SlotSet
  /** What the search found, by which the products sort; null without a search. */
  found: Found | null
}

/**
 * Finds the products nearest to a query without a match, in one pass over the index. Of several filters that could be left out it
 * chooses the one that excludes most; the search only when nothing else helps. Returns null for a list of ids and for an empty
 * catalogue. `exact` is what the search found, null without one.
 */
export function findNearest(
  index: ListingIndex,
  search: SearchIndex,
  query: ProductListQuery,
  {filters, exact}: {filters: Filter[]; exact: Found | null},
): Nearest | null {
  if (query.id.length > 0 || index.size === 0) return null
  const isPartial = exact?.products.isEmpty() === true
  const found = isPartial ? search.find(query.search, 'some') : exact
  const all: Filter[] = found ? [...filters, {name: 'search', passing: found.products}] : filters
  // One bit per filter that a product fails, the search in the highest.
  const failures = takeFailures(index.cards.length)
  for (const [bit, {passing}] of all.entries()) {
    for (let slot = 0; slot < failures.length; slot++) {
      if (!passing.has(slot)) failures[slot] = (failures[slot] ?? 0) | (1 << bit)
    }
  }
  const failed = chooseFailures(index.all, failures, all.length, found ? 1 << filters.length : 0)
  const names = new Set<string>(all.filter((_filter, bit) => failed & (1 << bit)).map(({name}) => name))
  const leftOut = PRODUCT_FILTERS.filter(name => names.has(name))
  return {
    leftOut,
    matchesSomeWords: isPartial && !leftOut.includes('search'),
    products: index.present(selectSlots(failures.length, slot => failures[slot] === failed)),
    found,
  }
}

const HEADROOM = 1.2
let kept = new Uint16Array(0)

/** Returns an array of zeros. It is used again, as those of `ScoreArrays`. */
function takeFailures(size: number): Uint16Array {
  if (kept.length < size) kept = new Uint16Array(Math.ceil(size * HEADROOM))
  return kept.subarray(0, size).fill(0)
}

/** Returns the combination with the fewest failures; of those one that keeps the search; of those that of most products. */
function chooseFailures(present: SlotSet, failures: Uint16Array, filters: number, search: number): number {
  const counts = new Uint32Array(1 << filters)
  for (let slot = 0; slot < failures.length; slot++) {
    const failed = failures[slot] ?? 0
    if (present.has(slot)) counts[failed] = (counts[failed] ?? 0) + 1
  }
  const countOf = (failed: number) => counts[failed] ?? 0
  const [best = 0] = [...counts.keys()]
    .filter(failed => countOf(failed) > 0)
    .sort((a, b) => countBits(a) - countBits(b) || (a & search) - (b & search) || countOf(b) - countOf(a))
  return best
}

const countBits = (bits: number): number => (bits === 0 ? 0 : (bits & 1) + countBits(bits >>> 1))
