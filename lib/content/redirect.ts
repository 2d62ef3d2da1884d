import {defineQuery} from 'groq'
import {routes} from '@/lib/routes'
import {type ContentOptions, fetchContent} from './client'
import {visiblePostFilter} from './post-summary'

/** Where an address that is gone has moved to. */
export type Redirect = {from: string; to: string; permanent: boolean}

const REDIRECT_QUERY = defineQuery(
  `*[_type == "redirect" && from in $spellings] | order(_updatedAt desc)[0]{from, to, permanent}`,
)
const FROM_QUERY = defineQuery(`*[_type == "redirect" && to in $paths && !(from in $paths)].from`)
const STANDING_QUERY = defineQuery(
  `count(*[${visiblePostFilter} && $post == slug.current || _type == "policy" && $policy == slug.current]) > 0`,
)

/** A document renamed this often in a row is not found by its first address. */
const MAX_HOPS = 10

/**
 * Where a path that leads to nothing has moved to, through all its renames; null when it has not moved, when its redirects
 * go round in a circle, and when the post or the policy at their end is gone. Asked only for paths without a document of
 * their own, so that two documents that swapped their addresses are both found.
 */
export async function getRedirect(path: string, options?: ContentOptions): Promise<Redirect | null> {
  const seen = [path]
  let permanent = true
  while (seen.length <= MAX_HOPS) {
    const from = seen.at(-1) ?? path
    const next = await fetchContent(REDIRECT_QUERY, {spellings: [from, encodeURI(from)]}, options)
    if (!next?.to) return from !== path && (await stands(from, options)) ? {from: path, to: from, permanent} : null
    if (seen.includes(next.to)) return null
    seen.push(next.to)
    permanent &&= next.permanent ?? true
  }
  return null
}

/** The addresses from which redirects lead to a path, through others as well. */
export async function listRedirectsTo(path: string): Promise<string[]> {
  const paths = [path]
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const found = (await fetchContent(FROM_QUERY, {paths})).filter(from => from !== null)
    if (found.length === 0) break
    paths.push(...found)
  }
  return paths.slice(1)
}

/** Whether what editors may take away still is at an address; the site's own pages stay. */
async function stands(path: string, options?: ContentOptions): Promise<boolean> {
  const [post, policy] = [slugIn(path, routes.post('')), slugIn(path, routes.policy(''))]
  return (post === null && policy === null) || fetchContent(STANDING_QUERY, {post, policy}, options)
}

/** The slug in the path of a document below `start`; null for another path. */
function slugIn(path: string, start: string): string | null {
  if (!path.startsWith(start)) return null
  try {
    return decodeURIComponent(path.slice(start.length))
  } catch {
    // No document has the address of a half-written character.
    return ''
  }
}
