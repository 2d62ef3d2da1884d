import {defineQuery} from 'groq'
import {routes} from '@/lib/routes'
import {toSitePath} from '@/lib/site-path'
import {type ContentOptions, fetchContent} from './client'
import {visiblePostFilter} from './post-summary'

/** The new path of a page that has moved. */
export type Redirect = {from: string; to: string; permanent: boolean}

const REDIRECT_QUERY = defineQuery(
  `*[_type == "redirect" && from in $spellings] | order(_updatedAt desc)[0]{from, to, permanent}`,
)
const SOURCES_QUERY = defineQuery(`*[_type == "redirect" && to in $paths && !(from in $paths)].from`)
const TARGET_EXISTS_QUERY = defineQuery(
  `count(*[${visiblePostFilter} && $post == slug.current || _type == "policy" && $policy == slug.current]) > 0`,
)

/** Limits the redirects followed in a row; after more renames the first path is no longer resolved. */
const MAX_HOPS = 10

/**
 * Follows the redirects of a path to its final target. Returns null without a redirect, in a redirect loop, when the post
 * or policy at the end no longer exists, and when a target is not a path on this site, which it logs. Call it only for paths
 * without a document: then two documents that swapped their slugs are both found.
 */
export async function getRedirect(path: string, options?: ContentOptions): Promise<Redirect | null> {
  const seen = [path]
  let permanent = true
  while (seen.length <= MAX_HOPS) {
    const from = seen.at(-1) ?? path
    const next = await fetchContent(REDIRECT_QUERY, {spellings: [from, encodeURI(from)]}, options)
    if (!next?.to)
      return from !== path && (await targetExists(from, options)) ? toRedirect(path, from, permanent) : null
    if (!isUsable(next.to, from) || seen.includes(next.to)) return null
    seen.push(next.to)
    permanent &&= next.permanent ?? true
  }
  return null
}

const toRedirect = (from: string, to: string, permanent: boolean): Redirect => ({
  from,
  to: toSitePath(to) ?? to,
  permanent,
})

/** The Studio rejects such targets; clients of the content lake's API can still write them. */
function isUsable(target: string, from: string): boolean {
  if (toSitePath(target) !== null) return true
  console.error(
    `Redirect ignored: ${JSON.stringify(from)} leads to ${JSON.stringify(target)}, not to a path on this site`,
  )
  return false
}

/** Lists the paths that redirect to a path, directly or through other redirects. */
export async function listRedirectsTo(path: string): Promise<string[]> {
  const paths = [path]
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const found = (await fetchContent(SOURCES_QUERY, {paths})).filter(from => from !== null)
    if (found.length === 0) break
    paths.push(...found)
  }
  return paths.slice(1)
}

/** Returns false for a post or policy that does not exist. Other pages are part of the site and always exist. */
async function targetExists(path: string, options?: ContentOptions): Promise<boolean> {
  const [post, policy] = [slugBelow(path, routes.post('')), slugBelow(path, routes.policy(''))]
  return (post === null && policy === null) || fetchContent(TARGET_EXISTS_QUERY, {post, policy}, options)
}

/** Returns the slug of a path below `prefix`; null for other paths. */
function slugBelow(path: string, prefix: string): string | null {
  if (!path.startsWith(prefix)) return null
  try {
    return decodeURIComponent(path.slice(prefix.length))
  } catch {
    // Malformed percent-encoding matches no document.
    return ''
  }
}
