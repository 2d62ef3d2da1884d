import type {ProductListQuery} from '../../../../contract/listing.ts'
import {FACET_NAMES, type FacetName, type IndexedProduct} from '../indexed-product.ts'

/** The products that match a query, and the counts of its facets. */
export type Narrowed = {
  /** Products that pass every filter. */
  matching: IndexedProduct[]
  /** Per facet and value, the number of products that pass every filter except the facet's own. */
  counts: Record<FacetName, Map<string, number>>
  /** Price range of the products that pass every filter except the price; null when there are none. */
  price: {min: number; max: number} | null
}
/** Price limits in cents of the query's currency, and the price of a product in it. */
export type PriceFilter = {min: number | null; max: number | null; priceOf: (indexed: IndexedProduct) => number}

type FilterName = FacetName | 'price' | 'rest'

/** Filters products by a query and counts its facets in one pass. */
export function narrow(candidates: Iterable<IndexedProduct>, query: ProductListQuery, price: PriceFilter): Narrowed {
  const chosen = FACET_NAMES.flatMap(name => (query[name].length > 0 ? [{name, values: query[name]}] : []))
  const wantedIds = query.id.length > 0 ? new Set(query.id) : null
  const result: Narrowed = {matching: [], counts: emptyCounts(), price: null}
  for (const indexed of candidates) {
    const failed: FilterName[] = chosen.flatMap(({name, values}) =>
      values.some(value => indexed.facets[name].has(value)) ? [] : name,
    )
    const cents = price.priceOf(indexed)
    if ((price.min !== null && cents < price.min) || (price.max !== null && cents > price.max)) failed.push('price')
    if (!passesRest(indexed, query, wantedIds)) failed.push('rest')
    count(result, indexed, cents, failed)
  }
  return result
}

function passesRest(indexed: IndexedProduct, query: ProductListQuery, ids: Set<string> | null): boolean {
  if (ids && !ids.has(indexed.product.id)) return false
  if (query.new !== undefined && indexed.product.is_new !== query.new) return false
  return query.in_stock === undefined || indexed.isInStock === query.in_stock
}

/** A product that fails one filter counts only for that filter's facet; one that fails two counts for none. */
function count(result: Narrowed, indexed: IndexedProduct, cents: number, failed: FilterName[]) {
  const [only, ...more] = failed
  if (more.length > 0 || only === 'rest') return
  if (only === undefined) result.matching.push(indexed)
  for (const name of FACET_NAMES) {
    if (only !== undefined && only !== name) continue
    for (const value of indexed.facets[name]) {
      result.counts[name].set(value, (result.counts[name].get(value) ?? 0) + 1)
    }
  }
  if (only !== undefined && only !== 'price') return
  const {min, max} = result.price ?? {min: cents, max: cents}
  result.price = {min: Math.min(min, cents), max: Math.max(max, cents)}
}

function emptyCounts(): Narrowed['counts'] {
  return {
    category: new Map(),
    technique: new Map(),
    color: new Map(),
    size: new Map(),
    placement: new Map(),
    brand: new Map(),
    material: new Map(),
    selling_region: new Map(),
  }
}
