import type {ProductSort} from '@/contract/enums'
import {
  type Facets as ApiFacets,
  type FacetValue as ApiFacetValue,
  type NearestMatches as ApiNearestMatches,
  productList,
  type SitemapProducts,
  sitemapProducts,
} from '@/contract/listing'
import type {ProductSummary as ApiProductSummary} from '@/contract/product'
import {type Currency, key, MAX_LIMIT} from '@/contract/values'
import {type Camel, toCamel, toSnake} from './camel'
import {type CatalogueClient, defaultClient} from './client'

export type ProductSummary = Camel<ApiProductSummary>
/** One value of a facet with the number of matching products; `hex` is the colour of a colour family. */
export type FacetValue = Camel<ApiFacetValue>
/** Counts per facet, each with the other filters applied; `price` is null when nothing matches. */
export type Facets = Camel<ApiFacets>
/** The products nearest to a query without a match: they match all its filters except `leftOut`. */
export type NearestMatches = Omit<Camel<ApiNearestMatches>, 'data'> & {products: ProductSummary[]}
/**
 * One page of products with the counts of each facet; `paging.total` counts all matches. `nearest` is null when there are
 * matches, or when the backend has no nearest ones.
 */
export type ProductList = {
  products: ProductSummary[]
  paging: {total: number; offset: number; limit: number}
  facets: Facets
  nearest: NearestMatches | null
}

/** Filters and order of a product list. A product matches when every filter has at least one matching value. */
export type ProductQuery = {
  id?: string[]
  category?: string[]
  technique?: string[]
  color?: string[]
  size?: string[]
  placement?: string[]
  brand?: string[]
  material?: string[]
  sellingRegion?: string[]
  /** Decimal amounts in `currency`, such as "9.50". */
  priceMin?: string
  priceMax?: string
  new?: boolean
  inStock?: boolean
  search?: string
  /** Default: by relevance when searching, otherwise by popularity. */
  sort?: ProductSort
  offset?: number
  /** At most 100; default 24. */
  limit?: number
  currency?: Currency
}

/** Lists the products that match a query, with facet counts. Throws a RequestRejectedError for an invalid query. */
export async function listProducts(
  query: ProductQuery = {},
  client: CatalogueClient = defaultClient(),
): Promise<ProductList> {
  const response = await client.require('/products', productList, toSnake(query))
  const {data, paging, facets, nearest} = toCamel(response)
  return {products: data, paging, facets, nearest: nearest ? toNearest(nearest) : null}
}

const toNearest = ({data, ...rest}: Camel<ApiNearestMatches>): NearestMatches => ({...rest, products: data})

/** Lists the summaries of these products in the order of the ids; ignores unknown ids. */
export async function listProductsByIds(
  ids: string[],
  client: CatalogueClient = defaultClient(),
): Promise<ProductSummary[]> {
  const valid = [...new Set(ids)].filter(id => key.safeParse(id).success)
  const found = new Map<string, ProductSummary>()
  for (let start = 0; start < valid.length; start += MAX_LIMIT) {
    const id = valid.slice(start, start + MAX_LIMIT)
    const {products} = await listProducts({id, limit: MAX_LIMIT}, client)
    for (const product of products) found.set(product.id, product)
  }
  return valid.flatMap(id => found.get(id) ?? [])
}

/** A product for the sitemap: its id, the time of its last change, and the URLs of its pictures if the backend lists them. */
type ProductEntry = {id: string; updatedAt: string; images?: string[]}

/** Lists the next products after a cursor, by id, at most 10,000. `next` is the cursor of the rest, null at the end. */
export async function listProductEntries(
  cursor?: string,
  client: CatalogueClient = defaultClient(),
): Promise<{products: ProductEntry[]; next: string | null}> {
  const page: SitemapProducts = await client.require('/sitemap/products', sitemapProducts, {cursor})
  return {products: toCamel(page.data), next: page.next_cursor}
}

/** Lists the ids of the `limit` (at most 100) most popular products, which are worth building before the first visit. */
export async function listProductIds(limit = 100, client: CatalogueClient = defaultClient()): Promise<string[]> {
  const {products} = await listProducts({limit}, client)
  return products.map(product => product.id)
}
