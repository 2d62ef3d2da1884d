import type {ProductSort} from '@/contract/enums'
import {PRODUCTS_PER_PAGE} from '@/lib/constants'
import {routes} from '@/lib/routes'
import type {ProductQuery} from './product-list'

/** The filters, order and page of the product listing. It is stored only in the URL. */
export type Selection = {
  page: number
  sort: ProductSort | null
  search: string
  category: string[]
  technique: string[]
  color: string[]
  size: string[]
  priceMin: string | null
  priceMax: string | null
  isNew: boolean
}
/** The filters that accept several values. */
export type SelectionFacet = 'category' | 'technique' | 'color' | 'size'

export const EMPTY_SELECTION: Selection = {
  page: 1,
  sort: null,
  search: '',
  category: [],
  technique: [],
  color: [],
  size: [],
  priceMin: null,
  priceMax: null,
  isNew: false,
}

/** Converts a selection to a query of the backend for one page of `PRODUCTS_PER_PAGE` products. */
export function selectionToQuery({page, sort, search, priceMin, priceMax, isNew, ...facets}: Selection): ProductQuery {
  return {
    ...facets,
    sort: sort ?? undefined,
    search: search || undefined,
    priceMin: priceMin ?? undefined,
    priceMax: priceMax ?? undefined,
    new: isNew || undefined,
    offset: (page - 1) * PRODUCTS_PER_PAGE,
    limit: PRODUCTS_PER_PAGE,
  }
}

/** Returns the path of the listing with a selection. Equal selections have the same path. */
export function selectionToPath(selection: Selection): string {
  const parameters = new URLSearchParams()
  for (const facet of ['category', 'technique', 'color', 'size'] as const) {
    for (const value of [...selection[facet]].sort()) parameters.append(facet, value)
  }
  if (selection.isNew) parameters.set('new', 'true')
  if (selection.page > 1) parameters.set('page', String(selection.page))
  if (selection.priceMax !== null) parameters.set('price_max', selection.priceMax)
  if (selection.priceMin !== null) parameters.set('price_min', selection.priceMin)
  if (selection.search) parameters.set('search', selection.search)
  if (selection.sort) parameters.set('sort', selection.sort)
  const query = parameters.toString()
  return query ? `${routes.products}?${query}` : routes.products
}

/** Whether a selection has neither a filter nor an order: it is a page of all products. */
export const isWholeListing = (selection: Selection): boolean =>
  selectionToPath({...selection, page: 1}) === routes.products

/** Adds or removes one value of a facet and returns to the first page. */
export function toggleValue(selection: Selection, facet: SelectionFacet, value: string): Selection {
  const chosen = selection[facet]
  const values = chosen.includes(value) ? chosen.filter(other => other !== value) : [...chosen, value]
  return {...selection, [facet]: values, page: 1}
}
