import type {ValidationContext} from 'sanity'
import {publicEnv} from '@/lib/public-env'
import {POLICY_SLUGS, routes} from '@/lib/routes'
import {isInCatalogue} from '../../catalogue/in-catalogue'
import {knownAnchor} from './known-anchor'

type Asker = Pick<ValidationContext, 'getClient'>

const FIXED = new Set<string>(Object.values(routes).filter(route => typeof route === 'string'))
const CATALOGUE = /^\/catalog\/(products|categories)\/([^/]+)$/
const LEGAL = /^\/legal\/([^/]+)$/
const FILE = /\.[a-z0-9]+$/i

/**
 * Whether an address of this site, with its anchor, leads to something that is there or cannot be looked up; else the
 * message for the editor.
 */
export async function knownPath(address: string | undefined, asker: Asker): Promise<true | string> {
  const path = toOwnPath(address ?? '')
  if (path === null) return true
  const isThere = await stands(path, asker)
  if (isThere) return knownAnchor(path, decoded(new URL(address ?? '', publicEnv.siteUrl).hash.slice(1)))
  if (isThere === null || (await isRedirected(path, asker))) return true
  return `Nothing stands at ${path}: the link would lead nowhere`
}

/** Whether nothing stands at an address of this site, as far as is known; else the message for the editor. */
export async function freePath(address: string | undefined, asker: Asker): Promise<true | string> {
  const path = toOwnPath(address ?? '')
  if (path === null || (await stands(path, asker)) !== true) return true
  return `A page stands at ${path}: visitors see it, and are led on only once it is gone`
}

/**
 * The path of an address of this site, without a slash at its end and without a query but that of a topic's list, which is
 * a page of its own; null for any other address, and for one that cannot be read.
 */
function toOwnPath(address: string): string | null {
  if (!(address.startsWith('/') || address.startsWith(publicEnv.siteUrl)) || !URL.canParse(address, publicEnv.siteUrl))
    return null
  const {origin, pathname, searchParams} = new URL(address, publicEnv.siteUrl)
  if (origin !== new URL(publicEnv.siteUrl).origin) return null
  const path = pathname.replace(/(?<=.)\/+$/, '')
  const topic = searchParams.get('tag')
  return path === routes.blog && topic !== null ? routes.topic(topic) : path
}

/** Whether something of its own stands at a path; null when it cannot be looked up. */
async function stands(path: string, asker: Asker): Promise<boolean | null> {
  if (FIXED.has(path) || FILE.test(path)) return true
  const policy = LEGAL.exec(path)?.[1]
  if (policy !== undefined && POLICY_SLUGS.some(slug => slug === policy)) return true
  const [, kind, name] = CATALOGUE.exec(path) ?? []
  if ((kind === 'products' || kind === 'categories') && name !== undefined) return isInCatalogue(kind, decoded(name))
  return isIn(LISTED_QUERY, path, asker)
}

const LISTED_QUERY = `count(*[
  _type == "post" && $post + slug.current == $path || _type == "topic" && $topic + slug.current == $path
]) > 0`
const REDIRECTS_QUERY = 'count(*[_type == "redirect" && from == $path]) > 0'

const isRedirected = (path: string, asker: Asker) => isIn(REDIRECTS_QUERY, path, asker)

const isIn = (query: string, path: string, {getClient}: Asker): Promise<boolean> =>
  getClient({apiVersion: '2025-02-19'}).fetch(query, {
    post: routes.post(''),
    topic: routes.topic(''),
    path: decoded(path),
  })

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
