import {routes} from './routes.ts'
import {withoutSlash} from './site-path.ts'

/*
 * The paths of pages and documents by their keys and slugs. Apart from `routes.ts`, which is part of every first load: only
 * servers, the Studio and chunks that load later need these.
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

/** The pattern of a policy version, such as `2.1` or `20251130`, in the Studio and in addresses. Nothing else may become part of a path. */
export const POLICY_VERSION = '\\d{1,8}(?:\\.\\d{1,8}){0,2}'

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

/**
 * Returns the path of the static page that renders a path with its query. Static pages have no query: each version of a
 * policy is a separate page, to which next.config.js rewrites.
 */
export function staticPath(address: string): string {
  // A path may begin with several slashes, as that of a request for `/%2F` does. Relative to a base, the next part would be a host.
  const {pathname, searchParams} = new URL(`http://path.invalid/${address.replace(/^[/\\]+/, '')}`)
  const version = searchParams.get('version')
  const isPolicy = POLICY_SLUGS.some(slug => routes.policy(slug) === pathname)
  return version === null || !isPolicy ? pathname : `${pathname}/${encodeURIComponent(version)}`
}

/** Returns the address under which Next caches the page of a path. */
export function cachedAddress(path: string): string {
  const known = staticPath(path)
  return known === '/' ? '/index' : known
}

/** Returns the public address of a page by its static path. */
export function publicPath(path: string): string {
  const policy = POLICY_SLUGS.map(routes.policy).find(known => path.startsWith(`${known}/`))
  return policy ? path.replace(`${policy}/`, `${policy}?version=`) : path
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
  if (type === 'redirect') return from ? withoutSlash(from) : null
  const pageKey = type === 'page' ? PAGE_KEYS.find(known => known === key) : undefined
  return pageKey ? pagePath(pageKey) : null
}
