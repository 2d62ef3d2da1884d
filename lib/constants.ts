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

/** Device pixel ratios for which an image is offered. */
export const IMAGE_DENSITIES = [1, 2] as const

/** Milliseconds after which an icon asked for by name is sought elsewhere. */
export const ICON_TIMEOUT_MS = 1500

/** Milliseconds after the last resize at which smooth scrolling measures the page again. */
export const SMOOTH_SCROLL_RESIZE_DEBOUNCE_MS = 250

/** Milliseconds after its start at which the browser loads what the date library needs beside its core. */
export const DATE_PLUGINS_DELAY_MS = 100

/** What a carousel does where nothing else is asked: times in milliseconds. */
export const CAROUSEL_DEFAULTS = {speedMs: 400, intervalMs: 5000, slidesPerPage: 1, hasDrag: true} as const

/** Milliseconds for which a slide of the product's own carousels stands when they move by themselves. */
export const CAROUSEL_AUTOPLAY_DELAY_MS = 3000

/** Pace of a strip that scrolls by itself, in CSS pixels a second. */
export const AUTO_SCROLL_PX_PER_SECOND = 36

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

/** Milliseconds between two questions whether a newer build is served; the first comes this long after the start. */
export const BUILD_CHECK_INTERVAL_MS = 3_600_000

/** Milliseconds within which a path is not loaded anew a second time of the site's own accord. */
export const RELOAD_GUARD_MS = 10_000

/** Name of the cookie that carries the visitor's credential for the backend. */
export const AUTH_COOKIE = 'auth-token'

/** The support widget: where it stands, what it says by itself and for how long, and what it holds, in this order. */
export const SUPPORT_WIDGET = {
  color: '#0d756e',
  position: 'bottom-right',
  mobilePosition: 'bottom-right',
  prompt: 'Let us know how we can help!',
  promptMode: 'notification',
  promptDelaySeconds: 3,
  promptDurationSeconds: 30,
  primaryButton: 'I have a question',
  secondaryButton: 'No, thanks',
  hasSound: true,
  hasKnowledgeBase: true,
  apps: ['faq', 'orders', 'shopper', 'recentConversations'],
} as const
