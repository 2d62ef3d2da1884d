/* The enumerations and patterns of the contract as plain values, for browser code that must not bundle zod. */

export const TECHNIQUE_KEYS = [
  'dtg',
  'dtf',
  'embroidery',
  'sublimation',
  'screen-print',
  'giclee',
  'uv-print',
  'digital-offset',
  'kiss-cut',
] as const

export const COLOR_FAMILIES = [
  'white',
  'neutral',
  'yellow',
  'pink',
  'red',
  'brown',
  'green',
  'blue',
  'teal',
  'grey',
  'navy',
  'black',
] as const

export const PRODUCT_SORTS = ['popular', 'new', 'price', '-price', 'title', 'rating'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

/** The filters of a product list whose values are counted. */
export const FACET_NAMES = [
  'category',
  'technique',
  'color',
  'size',
  'placement',
  'brand',
  'material',
  'selling_region',
] as const
export type FacetName = (typeof FACET_NAMES)[number]

/** The filters of a product list that the nearest matches may leave out, with the search. */
export const PRODUCT_FILTERS = [...FACET_NAMES, 'price', 'new', 'in_stock', 'search'] as const
export type ProductFilter = (typeof PRODUCT_FILTERS)[number]

/** Matches a product id, a category slug or another key; its length is limited to `MAX_KEY_LENGTH`. */
export const KEY_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
export const MAX_KEY_LENGTH = 80

/** Matches a price filter such as 9 or 9.50. */
export const AMOUNT_PATTERN = /^\d{1,7}(\.\d{1,2})?$/
