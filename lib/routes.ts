import {publicEnv} from './public-env.ts'

/*
 * The paths of the site. Links, sitemap, canonical URLs, previews and revalidation use this map; no other file spells out a
 * path.
 */

const segment = (value: string) => encodeURIComponent(value)

/** Paths of the site, with a leading and without a trailing slash. */
export const routes = {
  home: '/',
  contact: '/contact',
  contactSent: (reference: string) => `/contact?sent=${segment(reference)}`,
  blog: '/blog',
  post: (slug: string) => `/blog/${segment(slug)}`,
  topic: (slug: string) => `/blog?tag=${segment(slug)}`,
  why: `/why-${publicEnv.brandSlug}`,
  how: `/how-${publicEnv.brandSlug}-works`,
  printOnDemand: '/print-on-demand',
  /** The specification spells it like this; `/shopify-integration` redirects to it. */
  shopifyIntegration: '/shopify-intigration',
  /** The page before the app's listing in Shopify's app store. */
  shopify: '/shopify',
  catalog: '/catalog',
  products: '/catalog/products',
  product: (id: string) => `/catalog/products/${segment(id)}`,
  categories: '/catalog/categories',
  category: (slug: string) => `/catalog/categories/${segment(slug)}`,
  policy: (slug: string) => `/legal/${segment(slug)}`,
  policyVersion: (slug: string, version: string) => `/legal/${segment(slug)}?version=${segment(version)}`,
  feed: '/rss.xml',
  /** The index of the sitemap. */
  sitemap: '/sitemap.xml',
  manifest: '/site.webmanifest',
  /** The support widget's knowledge base. */
  faq: '/faq.json',
  /** The public run-time configuration. */
  config: '/config.json',
  /** The current build, and the manifest of one build. */
  latestBuild: '/builds/latest.json',
  buildMeta: (buildId: string) => `/builds/meta/${segment(buildId)}.json`,
  login: '/login',
  account: '/account',
  enablePreview: '/api/draft-mode/enable',
  disablePreview: '/api/draft-mode/disable',
  sharePreview: '/api/draft-mode/share',
  /** The images of the content in a private dataset, at the addresses of the proxied content lake. */
  contentImages: '/lake/images',
  studioImages: '/api/studio-images',
  studio: '/studio',
} as const

/** What browsers may prefetch before hydration: a file in `public/`. Not in `routes`, so that it is not in the browser's first load. */
export const SPECULATION_RULES_PATH = '/speculation-rules.json'

/** Returns the path of a file of the sitemap: a part of a source, or a further page of one that is too large for a file. Not in `routes`, so that it is not in the browser's first load. */
export const sitemapPartPath = (source: string, cursor?: string, page = 1): string =>
  `${routes.sitemap}?part=${source}${cursor === undefined ? '' : `&after=${segment(cursor)}`}${page === 1 ? '' : `&page=${page}`}`

/** Returns the absolute URL of a path on the configured site origin. */
export const absoluteUrl = (path: string): string => `${publicEnv.siteUrl}${path === '/' ? '/' : path}`
