/*
 * The closed lists and patterns of the contract as plain values, for code that runs in the browser and must not bring a
 * validator with it.
 */

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

/** A product id, category slug or other key; at most `MAX_KEY_LENGTH` characters. */
export const KEY_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
export const MAX_KEY_LENGTH = 80

/** An amount a visitor may filter by, such as 9 or 9.50. */
export const AMOUNT_PATTERN = /^\d{1,7}(\.\d{1,2})?$/
