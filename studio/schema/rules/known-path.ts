import type {ValidationContext} from 'sanity'
import {POLICY_SLUGS} from '@/lib/document-paths'
import {publicEnv} from '@/lib/public-env'
import {routes} from '@/lib/routes'
import {spellingsOf} from '@/lib/site-path'
import {isInCatalogue} from '../../catalogue/is-in-catalogue'
import {knownAnchor} from './known-anchor'

type LakeContext = Pick<ValidationContext, 'getClient'>

const FIXED = new Set<string>(Object.values(routes).filter(route => typeof route === 'string'))
const CATALOGUE = /^\/catalog\/(products|categories)\/([^/]+)$/
const LEGAL = /^\/legal\/([^/]+)$/
const FILE = /\.[a-z0-9]+$/i

/**
 * Warns when an address on this site leads to a page or an anchor that does not exist. Passes for addresses on other sites
 * and for those that cannot be checked.
 */
export async function knownPath(address: string | undefined, context: LakeContext): Promise<true | string> {
  const path = toSitePath(address ?? '')
  if (path === null) return true
  const exists = await pageExists(path, context)
  if (exists) return knownAnchor(path, decode(new URL(address ?? '', publicEnv.siteUrl).hash.slice(1)))
  if (exists === null || (await isRedirected(path, context))) return true
  return `There is no page at ${path}, so the link would not work`
}

/** Warns when a page exists at the start of a redirect, because visitors see the page. Passes when that is unknown. */
export async function unusedPath(address: string | undefined, context: LakeContext): Promise<true | string> {
  const path = toSitePath(address ?? '')
  if (path === null || (await pageExists(path, context)) !== true) return true
  return `There is a page at ${path}, and visitors see it. The redirect only takes effect once that page is gone`
}

/**
 * Returns the path of an address on this site, without a trailing slash or a query; the topic in the query of a topic's
 * list stays, because each list is a page. Returns null for other sites and for addresses that cannot be parsed.
 */
function toSitePath(address: string): string | null {
  if (!(address.startsWith('/') || address.startsWith(publicEnv.siteUrl)) || !URL.canParse(address, publicEnv.siteUrl))
    return null
  const {origin, pathname, searchParams} = new URL(address, publicEnv.siteUrl)
  if (origin !== new URL(publicEnv.siteUrl).origin) return null
  const path = pathname.replace(/(?<=.)\/+$/, '')
  const topic = searchParams.get('tag')
  return path === routes.blog && topic !== null ? routes.topic(topic) : path
}

/** Returns whether a page or file exists at a path; null when that cannot be checked. */
async function pageExists(path: string, context: LakeContext): Promise<boolean | null> {
  if (FIXED.has(path) || FILE.test(path)) return true
  const policy = LEGAL.exec(path)?.[1]
  if (policy !== undefined && POLICY_SLUGS.some(slug => slug === policy)) return true
  const [, kind, name] = CATALOGUE.exec(path) ?? []
  if ((kind === 'products' || kind === 'categories') && name !== undefined) return isInCatalogue(kind, decode(name))
  return matches(DOCUMENTS_QUERY, path, context)
}

const DOCUMENTS_QUERY = `count(*[
  _type == "post" && $post + slug.current == $path || _type == "topic" && $topic + slug.current == $path
]) > 0`
const REDIRECTS_QUERY = 'count(*[_type == "redirect" && from in $spellings]) > 0'

const isRedirected = (path: string, context: LakeContext) => matches(REDIRECTS_QUERY, path, context)

const matches = (query: string, path: string, {getClient}: LakeContext): Promise<boolean> =>
  getClient({apiVersion: '2025-02-19'}).fetch(query, {
    post: routes.post(''),
    topic: routes.topic(''),
    path: decode(path),
    spellings: spellingsOf(path),
  })

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
