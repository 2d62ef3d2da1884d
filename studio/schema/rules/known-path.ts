import type {ValidationContext} from 'sanity'
import {publicEnv} from '@/lib/public-env'
import {POLICY_SLUGS, routes} from '@/lib/routes'
import {isInCatalogue} from '../../catalogue/in-catalogue'

type Asker = Pick<ValidationContext, 'getClient'>

const FIXED = new Set<string>(Object.values(routes).filter(route => typeof route === 'string'))
const CATALOGUE = /^\/catalog\/(products|categories)\/([^/]+)$/
const LEGAL = /^\/legal\/([^/]+)$/
const FILE = /\.[a-z0-9]+$/i

/** Whether an address of this site leads to something that is there, or cannot be looked up; else the message for the editor. */
export async function knownPath(address: string | undefined, asker: Asker): Promise<true | string> {
  const path = toOwnPath(address ?? '')
  if (path === null || (await stands(path, asker))) return true
  return `Nothing stands at ${path}: the link would lead nowhere`
}

/** The path of an address of this site, without a slash at its end; null for any other, and for one that cannot be read. */
function toOwnPath(address: string): string | null {
  if (!(address.startsWith('/') || address.startsWith(publicEnv.siteUrl)) || !URL.canParse(address, publicEnv.siteUrl))
    return null
  const {origin, pathname} = new URL(address, publicEnv.siteUrl)
  if (origin !== new URL(publicEnv.siteUrl).origin) return null
  return pathname.replace(/(?<=.)\/+$/, '')
}

async function stands(path: string, asker: Asker): Promise<boolean> {
  if (FIXED.has(path) || FILE.test(path)) return true
  const policy = LEGAL.exec(path)?.[1]
  if (policy !== undefined && POLICY_SLUGS.some(slug => slug === policy)) return true
  const [, kind, name] = CATALOGUE.exec(path) ?? []
  if ((kind === 'products' || kind === 'categories') && name !== undefined) {
    const isThere = await isInCatalogue(kind, decoded(name))
    if (isThere !== false) return true
  }
  return isInLake(path, asker)
}

async function isInLake(path: string, {getClient}: Asker): Promise<boolean> {
  const found = await getClient({apiVersion: '2025-02-19'}).fetch<number>(
    'count(*[_type == "post" && $blog + slug.current == $path || _type == "redirect" && from == $path])',
    {blog: routes.post(''), path: decoded(path)},
  )
  return found > 0
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
