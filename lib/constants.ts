/*
 * The business constants of the specification's section 9, each once, with its unit.
 */

/** Query parameters that a canonical address keeps. */
export const CANONICAL_QUERY_PARAMETERS: readonly string[] = [
  'page',
  'sort',
  'filter',
  'search',
  'q',
  'category',
  'tag',
]

/** Seconds after which a page that was not found, or was built without an optional part, is asked for again. */
export const SHORT_REVALIDATE_SECONDS = 30

/** Time-out of a call to the backend, in milliseconds. */
export const API_TIMEOUT_MS = 30_000

/** Image breakpoints in CSS pixels, by name. */
export const IMAGE_BREAKPOINTS_PX = {xs: 320, sm: 640, md: 768, lg: 1024, xl: 1280, xxl: 1536, '2xl': 1536} as const

/** Quality of an image where nothing else is asked, 1–100. */
export const IMAGE_QUALITY = 80

/** Image presets by name; width and height in pixels. */
export const IMAGE_PRESETS = {
  avatar: {format: 'webp', width: 50, height: 50},
  cover: {format: 'webp', quality: 70, width: 1200},
} as const

/** Products on one page of a listing. */
export const PRODUCTS_PER_PAGE = 24

/** Posts on one page of the blog's list. */
export const POSTS_PER_PAGE = 24

/** Query parameters that narrow or order the product listing; an address with one of them is rendered on request. */
export const PRODUCT_LISTING_PARAMETERS: readonly string[] = [
  'page',
  'sort',
  'search',
  'category',
  'technique',
  'color',
  'size',
  'price_min',
  'price_max',
  'new',
]

/** Seconds for which a cache in front may keep a listing that was rendered on request. */
export const LISTING_MAX_AGE_SECONDS = 60
