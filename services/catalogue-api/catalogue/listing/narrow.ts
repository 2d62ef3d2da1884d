import {FACET_NAMES, type FacetName, type ProductFilter} from '../../../../contract/enums.ts'
import type {ProductListQuery} from '../../../../contract/listing.ts'
import {parseCents} from '../../money.ts'
import {createCounter, emptySet, intersect, type SlotSet, selectSlots, setOf, unite} from '../slot-set.ts'
import type {ListingIndex} from './listing-index.ts'
import {mapFacets} from './map-facets.ts'

/** The products that match a query, and the counts of its facets. */
export type Narrowed = {
  /** Products that pass every filter. */
  matching: SlotSet
  /** Per facet and value, the number of products that pass every filter except the facet's own; values without any are missing. */
  counts: Record<FacetName, Map<string, number>>
  /** Price range of the products that pass every filter except the price; null when there are none. */
  price: {min: number; max: number} | null
}
/** A filter of a query, and the products that pass it. */
export type Filter = {name: ProductFilter | 'id'; passing: SlotSet}

/** Filters products by a query and counts its facets. */
export function narrow(index: ListingIndex, candidates: SlotSet, query: ProductListQuery, filters: Filter[]): Narrowed {
  const matching = intersectFilters(candidates, filters)
  const without = (name: Filter['name']) =>
    filters.some(one => one.name === name)
      ? intersectFilters(
          candidates,
          filters.filter(one => one.name !== name),
        )
      : matching
  const countMatching = createCounter(matching)
  const count = (name: FacetName) => {
    const others = without(name)
    return countValues(index.facets[name], others === matching ? countMatching : createCounter(others))
  }
  return {
    matching,
    counts: mapFacets(count),
    price: findPriceRange(index, query, without('price')),
  }
}

/** Returns the filters that a query sets, without its search. */
export function listFilters(index: ListingIndex, query: ProductListQuery): Filter[] {
  const filters: Filter[] = FACET_NAMES.filter(name => query[name].length > 0).map(name => ({
    name,
    passing: unite(query[name].map(value => index.facets[name].get(value) ?? emptySet())),
  }))
  const ofFlag = (set: SlotSet, flag: boolean) => (flag ? set : index.all.new_difference(set))
  if (query.price_min !== undefined || query.price_max !== undefined) {
    filters.push({name: 'price', passing: listInPriceRange(index, query)})
  }
  if (query.new !== undefined) filters.push({name: 'new', passing: ofFlag(index.isNew, query.new)})
  if (query.in_stock !== undefined) filters.push({name: 'in_stock', passing: ofFlag(index.isInStock, query.in_stock)})
  if (query.id.length > 0) filters.push({name: 'id', passing: setOf(query.id.flatMap(id => index.slotOf(id) ?? []))})
  return filters
}

const intersectFilters = (candidates: SlotSet, filters: Filter[]): SlotSet =>
  intersect(
    candidates,
    filters.map(one => one.passing),
  )

function listInPriceRange(index: ListingIndex, query: ProductListQuery): SlotSet {
  const prices = index.columns.prices[query.currency].values
  const count = index.cards.length
  const min = query.price_min === undefined ? 0 : parseCents(query.price_min)
  const max = query.price_max === undefined ? Number.POSITIVE_INFINITY : parseCents(query.price_max)
  return selectSlots(count, slot => {
    const cents = prices[slot] ?? 0
    return cents >= min && cents <= max
  })
}

function countValues(values: Map<string, SlotSet>, countOf: (set: SlotSet) => number): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [value, set] of values) {
    const count = countOf(set)
    if (count > 0) counts.set(value, count)
  }
  return counts
}

function findPriceRange(index: ListingIndex, query: ProductListQuery, products: SlotSet): Narrowed['price'] {
  const order = index.orders[query.currency].price.slots()
  const prices = index.columns.prices[query.currency]
  const isIn = (slot: number) => products.has(slot)
  const lowest = order.find(isIn)
  const highest = order.findLast(isIn)
  return lowest === undefined || highest === undefined ? null : {min: prices.at(lowest), max: prices.at(highest)}
}
