/* The business constants of the specification's section 9. */

/** Query parameters that stay in a canonical URL. */
export const CANONICAL_QUERY_PARAMETERS: readonly string[] = [
  'page',
  'sort',
  'filter',
  'search',
  'q',
  'category',
  'tag',
]

/** Seconds until Next revalidates a 404 or a page that was rendered without its optional data. */
export const SHORT_REVALIDATE_SECONDS = 30

/** Timeout of a call to the backend, in milliseconds. */
export const API_TIMEOUT_MS = 30_000

/** Image breakpoints in CSS pixels, by name. */
export const IMAGE_BREAKPOINTS_PX = {xs: 320, sm: 640, md: 768, lg: 1024, xl: 1280, xxl: 1536, '2xl': 1536} as const

/** Default image quality, 1–100. */
export const IMAGE_QUALITY = 80

/** Image presets by name; width and height in pixels. */
export const IMAGE_PRESETS = {
  avatar: {format: 'webp', width: 50, height: 50},
  cover: {format: 'webp', quality: 70, width: 1200},
} as const

/** How long browsers and caches may keep a resized picture of the catalogue, in seconds. */
export const IMAGE_CACHE_SECONDS = 86_400

/** Where the server leads requests for pictures that it has as AVIF. */
export const AVIF_PATH = '/api/avif'

/** Device pixel ratios in an image's `srcset`. */
export const IMAGE_DENSITIES = [1, 2] as const

/** Milliseconds until a request for an icon falls back to the public icon service. */
export const ICON_TIMEOUT_MS = 1500

/** Milliseconds from the last resize until smooth scrolling measures the page again. */
export const SMOOTH_SCROLL_RESIZE_DEBOUNCE_MS = 250

/** Milliseconds from the start of the app until the browser loads the date library's plugins. */
export const DATE_PLUGINS_DELAY_MS = 100

/** Default options of a carousel; times in milliseconds. */
export const CAROUSEL_DEFAULTS = {speedMs: 400, intervalMs: 5000, slidesPerPage: 1, hasDrag: true} as const

/** Milliseconds that each slide is shown when the site's own carousels play automatically. */
export const CAROUSEL_AUTOPLAY_DELAY_MS = 3000

/** Speed of an auto-scrolling strip, in CSS pixels per second. */
export const AUTO_SCROLL_PX_PER_SECOND = 36

/** Products per page of a listing. */
export const PRODUCTS_PER_PAGE = 24

/** Posts per page of the blog. */
export const POSTS_PER_PAGE = 24

/** Query parameters that filter or sort the product listing; URLs with one of them are rendered on demand. */
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

/** Milliseconds between checks for a newer build; the first check is this long after the start. */
export const BUILD_CHECK_INTERVAL_MS = 3_600_000

/** Milliseconds within which the site reloads a path at most once on its own. */
export const RELOAD_GUARD_MS = 10_000

/** Cookie with the visitor's credential for the backend. */
export const AUTH_COOKIE = 'auth-token'

// In a file of its own, which only the widget's code loads.
export {SUPPORT_WIDGET} from './support/support-widget.ts'
