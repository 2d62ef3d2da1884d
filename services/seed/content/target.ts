import {NAMED_ROUTES} from '../../../lib/document-paths.ts'
import {routes} from '../../../lib/routes.ts'
import type {Known} from './known.ts'

/** The target of a link, as the content model describes it. */
export type Target =
  | {kind: 'url'; url: string}
  | {kind: 'route'; route: string; fragment?: string}
  | {kind: 'document'; id: string; fragment?: string}

/** The texts use the paths of the sample brand; they map to those of the configured brand. */
const SAMPLE_BRAND_PATHS: Record<string, string> = {'/why-overprint': 'why', '/how-overprint-works': 'how'}

/** Resolves the URL of a link; returns null for a path of this site that does not exist. */
export function toTarget(url: string, known: Known): Target | null {
  if (/^(https?:\/\/|mailto:|tel:)/.test(url)) return {kind: 'url', url}
  const {pathname, search, searchParams, hash} = new URL(url, 'http://site.invalid')
  const fragment = hash ? {fragment: hash.slice(1)} : {}
  const topic = pathname === routes.blog ? searchParams.get('tag') : null
  if (topic !== null) return known.topics.has(topic) ? {kind: 'document', id: `topic-${topic}`} : null
  const route = SAMPLE_BRAND_PATHS[pathname] ?? Object.keys(NAMED_ROUTES).find(name => NAMED_ROUTES[name] === pathname)
  if (route && search === '') return {kind: 'route', route, ...fragment}
  const document = documentAt(pathname, known)
  if (document) return {kind: 'document', id: document, ...fragment}
  return isKnownPath(pathname, known) ? {kind: 'url', url} : null
}

/** The URL of a target, for links in running text, which cannot refer to named routes. */
export function toHref(target: Exclude<Target, {kind: 'document'}>): string {
  if (target.kind === 'url') return target.url
  return `${NAMED_ROUTES[target.route]}${target.fragment ? `#${target.fragment}` : ''}`
}

function documentAt(pathname: string, known: Known): string | null {
  const slug = pathname.split('/').at(-1) ?? ''
  if (pathname === routes.post(slug) && known.posts.has(slug)) return `post-${slug}`
  return pathname === routes.policy(slug) && known.policies.has(slug) ? `policy-${slug}` : null
}

function isKnownPath(pathname: string, known: Known): boolean {
  const last = pathname.split('/').at(-1) ?? ''
  if (pathname === routes.product(last)) return known.products.has(last)
  if (pathname === routes.category(last)) return known.categories.has(last)
  return [routes.products, routes.categories, routes.feed, routes.sitemap].some(path => path === pathname)
}
