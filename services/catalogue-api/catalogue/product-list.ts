import type {ProductSort} from '../../../contract/enums.ts'
import type {ProductListQuery} from '../../../contract/listing.ts'
import {parseCents} from '../money.ts'
import type {Catalogue} from './catalogue.ts'
import {toWireFacets, type WireFacets} from './facet-values.ts'
import {narrow} from './facets.ts'
import type {IndexedProduct} from './indexed-product.ts'
import {toMarket} from './market.ts'

/** One page of the products a query leaves, how many there are in all, and the facets. */
export type ProductPage = {entries: IndexedProduct[]; total: number; facets: WireFacets}

/** Answers a product list query. */
export function listProducts(catalogue: Catalogue, query: ProductListQuery): ProductPage {
  const {rate} = toMarket(catalogue.rates, query.currency)
  const priceOf = (entry: IndexedProduct) => entry.cheapest(rate)
  const toLimit = (amount: string | undefined) => (amount === undefined ? null : parseCents(amount))
  const price = {min: toLimit(query.price_min), max: toLimit(query.price_max), priceOf}
  const narrowed = narrow(listCandidates(catalogue, query), query, price)
  const sorted = sortEntries(narrowed.matching, query.sort ?? (hasSearch(query) ? 'relevance' : 'popular'), priceOf)
  return {
    entries: sorted.slice(query.offset, query.offset + query.limit),
    total: sorted.length,
    facets: toWireFacets(catalogue, query, narrowed),
  }
}

const hasSearch = (query: ProductListQuery) => query.search !== undefined && query.search.trim() !== ''

/** All products, most popular first, or those the search finds, most relevant first. */
function listCandidates(catalogue: Catalogue, query: ProductListQuery): Iterable<IndexedProduct> {
  if (query.search === undefined || !hasSearch(query)) return catalogue.products.values()
  return catalogue.search.searchProducts(query.search).flatMap(id => catalogue.products.get(id) ?? [])
}

const collator = new Intl.Collator('en', {numeric: true})

/** Sorting is stable: what is equal stays in the order of popularity. */
function sortEntries(
  entries: IndexedProduct[],
  sort: ProductSort | 'relevance',
  priceOf: (entry: IndexedProduct) => number,
) {
  const byPopularity = (a: IndexedProduct, b: IndexedProduct) => b.product.popularity - a.product.popularity
  const byPrice = (a: IndexedProduct, b: IndexedProduct) => priceOf(a) - priceOf(b)
  const orders: Record<typeof sort, (a: IndexedProduct, b: IndexedProduct) => number> = {
    relevance: () => 0,
    popular: byPopularity,
    new: (a, b) => b.product.released_at.localeCompare(a.product.released_at, 'en'),
    price: byPrice,
    '-price': (a, b) => byPrice(b, a),
    title: (a, b) => collator.compare(a.product.name, b.product.name),
    rating: (a, b) =>
      b.product.rating.average - a.product.rating.average || b.product.rating.count - a.product.rating.count,
  }
  return entries.toSorted(orders[sort])
}
