import type {z} from 'zod'
import type {Camel} from './camel'
import type * as wire from './contract'
import type {ProductSort} from './vocabulary'

export type ProductSummary = Camel<wire.ProductSummary>
/** One value of a facet and how many products would show with it; `hex` stands for a colour family. */
export type FacetValue = Camel<z.infer<typeof wire.facetValue>>
/** Counts per facet, each with the other filters applied; `price` is null when nothing matches. */
export type Facets = Camel<z.infer<typeof wire.facets>>
/** One page of products with the counts of each facet; `paging.total` counts all that match. */
export type ProductList = {
  products: ProductSummary[]
  paging: {total: number; offset: number; limit: number}
  facets: Facets
}

/** What narrows and orders a list of products; values of one filter are alternatives, filters all apply. */
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
  /** Left out: the most relevant first when searching, else the most popular. */
  sort?: ProductSort
  offset?: number
  /** At most 100; 24 when left out. */
  limit?: number
  currency?: wire.Currency
}
