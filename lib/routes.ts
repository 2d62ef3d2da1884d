import {publicEnv} from './public-env.ts'

/*
 * The paths of the site. Links, sitemap, canonical URLs, previews and revalidation use this map; no other file spells out a
 * path.
 */

/** The six legal pages, at exactly these slugs. */
export const POLICY_SLUGS = [
  'disclaimer',
  'cookies-policy',
  'privacy-policy',
  'terms-of-service',
  'shipping-and-delivery-policy',
  'return-and-replacement-policy',
] as const
export type PolicySlug = (typeof POLICY_SLUGS)[number]

/** Keys of the pages that editors compose from sections. */
export const PAGE_KEYS = [
  'home',
  'why',
  'how',
  'print-on-demand',
  'shopify-intigration',
  'shopify',
  'catalog',
  'contact',
] as const
export type PageKey = (typeof PAGE_KEYS)[number]

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

/** Returns the path of a part of the sitemap. Not in `routes`, so that it is not in the browser's first load. */
export const sitemapPartPath = (source: string, cursor?: string): string =>
  `${routes.sitemap}?part=${source}${cursor === undefined ? '' : `&after=${segment(cursor)}`}`

const PAGE_PATHS: Record<PageKey, string> = {
  home: routes.home,
  why: routes.why,
  how: routes.how,
  'print-on-demand': routes.printOnDemand,
  'shopify-intigration': routes.shopifyIntegration,
  shopify: routes.shopify,
  catalog: routes.catalog,
  contact: routes.contact,
}

/** Returns the path of a composed page. */
export const pagePath = (pageKey: PageKey): string => PAGE_PATHS[pageKey]

/** Link targets that editors choose by name, with their paths. */
export const NAMED_ROUTES: Record<string, string> = {
  home: routes.home,
  contact: routes.contact,
  blog: routes.blog,
  why: routes.why,
  how: routes.how,
  printOnDemand: routes.printOnDemand,
  shopifyIntegration: routes.shopifyIntegration,
  shopify: routes.shopify,
  catalog: routes.catalog,
  products: routes.products,
  categories: routes.categories,
}

/** Returns the absolute URL of a path on the configured site origin. */
export const absoluteUrl = (path: string): string => `${publicEnv.siteUrl}${path === '/' ? '/' : path}`

/**
 * Returns the path of the static page that renders a path with its query. Static pages have no query: each version of a
 * policy is a separate page, to which next.config.js rewrites.
 */
export function staticPath(address: string): string {
  const {pathname, searchParams} = new URL(address, 'http://path.invalid')
  const version = searchParams.get('version')
  return version === null ? pathname : `${pathname}/${segment(version)}`
}

/** The fields that decide a document's path: slug, key of a composed page, or source path of a redirect. */
type AddressFields = {slug?: string | null; key?: string | null; from?: string | null}

/** Returns the public address of a document: its path, or for a topic the path of its list. Null when it has none. */
export const publicAddress = (type: string, fields: AddressFields): string | null =>
  type === 'topic' && fields.slug ? routes.topic(fields.slug) : documentPath(type, fields)

/** Returns the path of a document's own page; null when it only appears on other pages. */
export function documentPath(type: string, {slug, key, from}: AddressFields): string | null {
  if (type === 'post') return slug ? routes.post(slug) : null
  if (type === 'policy') return slug ? routes.policy(slug) : null
  if (type === 'redirect') return from ?? null
  const pageKey = type === 'page' ? PAGE_KEYS.find(known => known === key) : undefined
  return pageKey ? pagePath(pageKey) : null
}
