import type {z} from 'zod'
import type {ProductSort} from '@/contract/enums'
import type * as listingContract from '@/contract/listing'
import type * as productContract from '@/contract/product'
import type * as valuesContract from '@/contract/values'
import type {Camel} from './camel'

export type ProductSummary = Camel<productContract.ProductSummary>
/** One value of a facet and how many products would show with it; `hex` stands for a colour family. */
export type FacetValue = Camel<z.infer<typeof listingContract.facetValue>>
/** Counts per facet, each with the other filters applied; `price` is null when nothing matches. */
export type Facets = Camel<z.infer<typeof listingContract.facets>>
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
  currency?: valuesContract.Currency
}
