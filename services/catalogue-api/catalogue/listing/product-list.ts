import type {ProductSort} from '../../../../contract/enums.ts'
import type {Facets, ProductListQuery} from '../../../../contract/listing.ts'
import {parseCents} from '../../money.ts'
import type {Catalogue} from '../catalogue.ts'
import type {IndexedProduct} from '../indexed-product.ts'
import {toMarket} from '../market.ts'
import {toFacets} from './facets.ts'
import {narrow} from './narrow.ts'
import {findNearest, type Nearest} from './nearest.ts'

/** Number of products that a query without a match lists as its nearest. */
const MAX_NEAREST = 12

/** One page of the products that match a query, the total number of matches, the facets, and without a match the nearest. */
export type ProductPage = {
  products: IndexedProduct[]
  total: number
  facets: Facets
  nearest: (Nearest & {total: number}) | null
}

/** Runs a product list query. */
export function listProducts(catalogue: Catalogue, query: ProductListQuery): ProductPage {
  const {rate} = toMarket(catalogue.rates, query.currency)
  const priceOf = (indexed: IndexedProduct) => indexed.lowestPrice(rate)
  const toLimit = (amount: string | undefined) => (amount === undefined ? null : parseCents(amount))
  const price = {min: toLimit(query.price_min), max: toLimit(query.price_max), priceOf}
  const narrowed = narrow(listCandidates(catalogue, query), query, price)
  const sorted = sortProducts(narrowed.matching, query.sort ?? (hasSearch(query) ? 'relevance' : 'popular'), priceOf)
  const nearest = sorted.length > 0 ? null : findNearest(catalogue, query, price)
  return {
    products: sorted.slice(query.offset, query.offset + query.limit),
    total: sorted.length,
    facets: toFacets(catalogue, query, narrowed, nearest?.products),
    nearest: nearest && toNearestPage(nearest, query, priceOf),
  }
}

function toNearestPage(nearest: Nearest, {sort, limit}: ProductListQuery, priceOf: PriceOf) {
  const sorted = sortProducts(nearest.products, sort ?? 'relevance', priceOf)
  return {...nearest, products: sorted.slice(0, Math.min(limit, MAX_NEAREST)), total: sorted.length}
}

const hasSearch = (query: ProductListQuery) => query.search !== undefined && query.search.trim() !== ''

/** All products, most popular first; with a search, its results, most relevant first. */
function listCandidates(catalogue: Catalogue, query: ProductListQuery): Iterable<IndexedProduct> {
  if (query.search === undefined || !hasSearch(query)) return catalogue.products.values()
  return catalogue.search.searchProducts(query.search).flatMap(id => catalogue.products.get(id) ?? [])
}

type PriceOf = (indexed: IndexedProduct) => number

const collator = new Intl.Collator('en', {numeric: true})

/** The sort is stable: equal products stay in their order of popularity or relevance. */
function sortProducts(products: IndexedProduct[], sort: ProductSort | 'relevance', priceOf: PriceOf) {
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
  return products.toSorted(orders[sort])
}
