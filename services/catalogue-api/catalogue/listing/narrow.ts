import type {ProductFilter} from '../../../../contract/enums.ts'
import {FACET_NAMES, type FacetName} from '../../../../contract/enums.ts'
import type {ProductListQuery} from '../../../../contract/listing.ts'
import type {IndexedProduct} from '../indexed-product.ts'

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

type Filter = {name: ProductFilter | 'id'; passes: (indexed: IndexedProduct) => boolean}

/** Filters products by a query and counts its facets in one pass. */
export function narrow(candidates: Iterable<IndexedProduct>, query: ProductListQuery, price: PriceFilter): Narrowed {
  const filters = listFilters(query, price)
  const result: Narrowed = {matching: [], counts: emptyCounts(), price: null}
  for (const indexed of candidates) {
    const failed = filters.filter(({passes}) => !passes(indexed)).map(({name}) => name)
    count(result, indexed, price.priceOf(indexed), failed)
  }
  return result
}

/** Returns the filters that a query sets, without its search. */
export function listFilters(query: ProductListQuery, {min, max, priceOf}: PriceFilter): Filter[] {
  const filters: Filter[] = FACET_NAMES.filter(name => query[name].length > 0).map(name => ({
    name,
    passes: ({facets}) => query[name].some(value => facets[name].has(value)),
  }))
  const add = (isSet: boolean, name: Filter['name'], passes: Filter['passes']) => {
    if (isSet) filters.push({name, passes})
  }
  add(min !== null || max !== null, 'price', indexed => {
    const cents = priceOf(indexed)
    return (min === null || cents >= min) && (max === null || cents <= max)
  })
  add(query.new !== undefined, 'new', ({product}) => product.is_new === query.new)
  add(query.in_stock !== undefined, 'in_stock', ({isInStock}) => isInStock === query.in_stock)
  const ids = new Set(query.id)
  add(ids.size > 0, 'id', ({product}) => ids.has(product.id))
  return filters
}

const isFacet = (name: Filter['name']): name is FacetName => FACET_NAMES.some(facet => facet === name)

/** A product that fails one filter counts only for that filter's facet; one that fails two counts for none. */
function count(result: Narrowed, indexed: IndexedProduct, cents: number, failed: Filter['name'][]) {
  const [only, ...more] = failed
  if (more.length > 0 || (only !== undefined && only !== 'price' && !isFacet(only))) return
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
