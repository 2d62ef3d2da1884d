import {publicEnv} from './public-env.ts'

/*
 * The one map of addresses. Links, sitemap, canonical addresses, previews and revalidation ask here; no other file spells
 * a path of the site.
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
export const PAGE_KEYS = ['home', 'why', 'how', 'print-on-demand', 'shopify-intigration', 'catalog', 'contact'] as const
export type PageKey = (typeof PAGE_KEYS)[number]

const segment = (value: string) => encodeURIComponent(value)

/** Paths of the site, each beginning with a slash and ending without one. */
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
  /** Spelt exactly so by the specification; `/shopify-integration` redirects to it. */
  shopifyIntegration: '/shopify-intigration',
  catalog: '/catalog',
  products: '/catalog/products',
  product: (id: string) => `/catalog/products/${segment(id)}`,
  categories: '/catalog/categories',
  category: (slug: string) => `/catalog/categories/${segment(slug)}`,
  policy: (slug: string) => `/legal/${segment(slug)}`,
  policyVersion: (slug: string, version: string) => `/legal/${segment(slug)}?version=${segment(version)}`,
  feed: '/rss.xml',
  sitemap: '/sitemap.xml',
  /** The support widget's knowledge base. */
  faq: '/faq.json',
  /** The public run-time configuration. */
  config: '/config.json',
  /** Which build is served now, and the manifest of one build. */
  latestBuild: '/builds/latest.json',
  buildMeta: (buildId: string) => `/builds/meta/${segment(buildId)}.json`,
  login: '/login',
  enablePreview: '/api/draft-mode/enable',
  disablePreview: '/api/draft-mode/disable',
  sharePreview: '/api/draft-mode/share',
  studio: '/studio',
} as const

const PAGE_PATHS: Record<PageKey, string> = {
  home: routes.home,
  why: routes.why,
  how: routes.how,
  'print-on-demand': routes.printOnDemand,
  'shopify-intigration': routes.shopifyIntegration,
  catalog: routes.catalog,
  contact: routes.contact,
}

/** The path of a composed page. */
export const pagePath = (pageKey: PageKey): string => PAGE_PATHS[pageKey]

/** Names an editor can choose as the target of a link, with their paths. */
export const NAMED_ROUTES: Record<string, string> = {
  home: routes.home,
  contact: routes.contact,
  blog: routes.blog,
  why: routes.why,
  how: routes.how,
  printOnDemand: routes.printOnDemand,
  shopifyIntegration: routes.shopifyIntegration,
  catalog: routes.catalog,
  products: routes.products,
  categories: routes.categories,
}

/** The absolute address of a path on the configured site origin. */
export const absoluteUrl = (path: string): string => `${publicEnv.siteUrl}${path === '/' ? '/' : path}`

/**
 * The path of the static page that answers an address: static pages have no query, so that each version of a policy is a
 * page of its own, to which next.config.js leads.
 */
export function staticPath(address: string): string {
  const {pathname, searchParams} = new URL(address, 'http://path.invalid')
  const version = searchParams.get('version')
  return version === null ? pathname : `${pathname}/${segment(version)}`
}

/** What names a document's place: its slug, or its key when it is a composed page, or the old address of a redirect. */
type AddressFields = {slug?: string | null; key?: string | null; from?: string | null}

/** The address by which a document is known: its own, or of a topic that of its list; null when it has none. */
export const knownAddress = (type: string, place: AddressFields): string | null =>
  type === 'topic' && place.slug ? routes.topic(place.slug) : documentPath(type, place)

/** The address that a document of the content lake has of its own; null when it only stands on others' pages. */
export function documentPath(type: string, {slug, key, from}: AddressFields): string | null {
  if (type === 'post') return slug ? routes.post(slug) : null
  if (type === 'policy') return slug ? routes.policy(slug) : null
  if (type === 'redirect') return from ?? null
  const known = type === 'page' ? PAGE_KEYS.find(one => one === key) : undefined
  return known ? pagePath(known) : null
}
