import type {FacetName, ProductSort} from '../../../../contract/enums.ts'
import {FACET_NAMES} from '../../../../contract/enums.ts'
import type {ImportedCategory} from '../../../../contract/import.ts'
import type {Currency} from '../../../../contract/values.ts'
import {type IndexedProduct, listFacetValues} from '../indexed-product.ts'
import {emptySet, firstSlots, type SlotSet, selectSlots} from '../slot-set.ts'
import {buildOrders} from './orders.ts'

/** What lists are filtered, counted and sorted by. A product's slot is its position by popularity, so that slots sort by it. */
export type ListingIndex = {
  /** By slot. */
  products: IndexedProduct[]
  slots: Map<string, number>
  all: SlotSet
  /** The products that have each value of each facet. */
  facets: Record<FacetName, Map<string, SlotSet>>
  isNew: SlotSet
  isInStock: SlotSet
  /** The lowest prices in cents, by slot. */
  prices: Record<Currency, Int32Array>
  /** All slots in each order, in the prices of each currency. */
  orders: Record<Currency, Record<ProductSort, Uint32Array>>
}

/** Builds the index of products, which must be sorted by popularity, most popular first. */
export function buildListingIndex(products: IndexedProduct[], categories: Map<string, ImportedCategory>): ListingIndex {
  const priceColumn = (currency: Currency) => Int32Array.from(products, one => one.lowestPrices[currency])
  const prices = {USD: priceColumn('USD'), EUR: priceColumn('EUR'), GBP: priceColumn('GBP')}
  return {
    products,
    slots: new Map(products.map(({product}, slot) => [product.id, slot])),
    all: firstSlots(products.length),
    facets: buildFacets(products, categories),
    isNew: selectSlots(products.length, slot => products[slot]?.product.is_new === true),
    isInStock: selectSlots(products.length, slot => products[slot]?.isInStock === true),
    prices,
    orders: buildOrders(products, prices),
  }
}

function buildFacets(products: IndexedProduct[], categories: Map<string, ImportedCategory>): ListingIndex['facets'] {
  const facets: ListingIndex['facets'] = {
    category: new Map(),
    technique: new Map(),
    color: new Map(),
    size: new Map(),
    placement: new Map(),
    brand: new Map(),
    material: new Map(),
    selling_region: new Map(),
  }
  for (const [slot, {product}] of products.entries()) {
    const values = listFacetValues(product, categories)
    for (const name of FACET_NAMES) for (const value of values[name]) add(facets[name], value, slot)
  }
  return facets
}

function add(values: Map<string, SlotSet>, value: string, slot: number): void {
  const set = values.get(value) ?? emptySet()
  values.set(value, set)
  set.add(slot)
}
