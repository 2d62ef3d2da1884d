import {PRODUCT_FILTERS, type ProductFilter} from '../../../../contract/enums.ts'
import type {ProductListQuery} from '../../../../contract/listing.ts'
import type {Catalogue} from '../catalogue.ts'
import type {IndexedProduct} from '../indexed-product.ts'
import {listFilters, type PriceFilter} from './narrow.ts'

/** The products that fail the fewest filters of a query, by relevance or popularity, and the filters that they fail. */
export type Nearest = {
  leftOut: ProductFilter[]
  /** The products match some words of the search, not all. */
  matchesSomeWords: boolean
  products: IndexedProduct[]
}

type Found = {products: IndexedProduct[]; isPartial: boolean}

/**
 * Finds the products nearest to a query without a match. Of several filters that could be left out it chooses the one that
 * excludes most; the search only when nothing else helps. Returns null for a list of ids and for an empty catalogue.
 */
export function findNearest(catalogue: Catalogue, query: ProductListQuery, price: PriceFilter): Nearest | null {
  if (query.id.length > 0) return null
  const found = search(catalogue, query.search ?? '')
  const groups = groupByFailed(catalogue, found, listFilters(query, price))
  const [nearest] = [...groups.values()].sort((a, b) => compareGroups(a, b))
  if (!nearest) return null
  return {...nearest, matchesSomeWords: found?.isPartial === true && !nearest.leftOut.includes('search')}
}

/** Returns the products with every word of the search, else those with some of them; null without a search. */
function search(catalogue: Catalogue, text: string): Found | null {
  if (text.trim() === '') return null
  const listBy = (words: 'all' | 'some') =>
    catalogue.search.searchProducts(text, words).flatMap(id => catalogue.products.get(id) ?? [])
  const exact = listBy('all')
  return exact.length > 0 ? {products: exact, isPartial: false} : {products: listBy('some'), isPartial: true}
}

type Group = {leftOut: ProductFilter[]; products: IndexedProduct[]}

/** Groups all products by the filters that they fail. What the search found comes first, in its order. */
function groupByFailed(
  catalogue: Catalogue,
  found: Found | null,
  filters: ReturnType<typeof listFilters>,
): Map<string, Group> {
  const matches = new Set(found?.products)
  const groups = new Map<string, Group>()
  for (const indexed of new Set([...matches, ...catalogue.products.values()])) {
    const failed = new Set<string>(filters.filter(({passes}) => !passes(indexed)).map(({name}) => name))
    if (found && !matches.has(indexed)) failed.add('search')
    const leftOut = PRODUCT_FILTERS.filter(name => failed.has(name))
    const group = groups.get(leftOut.join()) ?? {leftOut, products: []}
    groups.set(leftOut.join(), group)
    group.products.push(indexed)
  }
  return groups
}

/** Fewest filters first, then those that keep the search, then those with most products. */
function compareGroups(a: Group, b: Group): number {
  const losesSearch = ({leftOut}: Group) => Number(leftOut.includes('search'))
  return a.leftOut.length - b.leftOut.length || losesSearch(a) - losesSearch(b) || b.products.length - a.products.length
}
