import type {Facets, ProductListQuery} from '../../../../contract/listing.ts'
import type {Card} from '../card.ts'
import type {Catalogue} from '../catalogue.ts'
import type {Found} from '../search/search-index.ts'
import type {SlotSet} from '../slot-set.ts'
import {toFacets} from './facets.ts'
import {listFilters, narrow} from './narrow.ts'
import {findNearest, type Nearest} from './nearest.ts'
import {listPage} from './orders.ts'

/** Number of products that a query without a match lists as its nearest. */
const MAX_NEAREST = 12

/** One page of the products that match a query, the total number of matches, the facets, and without a match the nearest. */
export type ProductPage = {
  products: Card[]
  total: number
  facets: Facets
  nearest: {leftOut: Nearest['leftOut']; matchesSomeWords: boolean; products: Card[]; total: number} | null
}

/** Runs a product list query. */
export function listProducts(catalogue: Catalogue, query: ProductListQuery): ProductPage {
  const {listing, search} = catalogue
  const filters = listFilters(listing, query)
  const found = search.find(query.search)
  const narrowed = narrow(listing, found?.products ?? listing.all, query, filters)
  const total = narrowed.matching.size()
  const nearest = total > 0 ? null : findNearest(listing, search, query, {filters, exact: found})
  return {
    products: listSorted(catalogue, narrowed.matching, found, query),
    total,
    facets: toFacets(catalogue, query, narrowed, nearest?.products),
    nearest: nearest && {
      leftOut: nearest.leftOut,
      matchesSomeWords: nearest.matchesSomeWords,
      products: listSorted(catalogue, nearest.products, nearest.found, {
        ...query,
        offset: 0,
        limit: Math.min(query.limit, MAX_NEAREST),
      }),
      total: nearest.products.size(),
    },
  }
}

/** Without a sort, what a search found is sorted by relevance, and everything else by popularity. */
function listSorted(
  {listing}: Catalogue,
  set: SlotSet,
  found: Found | null,
  {sort, currency, offset, limit}: ProductListQuery,
): Card[] {
  const slots =
    found && sort === undefined
      ? found.listPage(set, offset, limit)
      : listPage(listing.orders[currency][sort ?? 'popular'], set, offset, limit)
  return slots.flatMap(slot => listing.cards.at(slot) ?? [])
}
