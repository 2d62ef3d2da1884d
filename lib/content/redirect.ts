import {defineQuery} from 'groq'
import {type ContentOptions, fetchContent} from './client'

/** Where an address that is gone has moved to. */
export type Redirect = {from: string; to: string; permanent: boolean}

const REDIRECT_QUERY = defineQuery(
  `*[_type == "redirect" && from == $from] | order(_updatedAt desc)[0]{from, to, permanent}`,
)

/** A post renamed this often in a row is not found by its first address. */
const MAX_HOPS = 10

/**
 * Where a path that leads to nothing has moved to, through all its renames; null when it has not moved, or when its
 * redirects go round in a circle. Asked only for paths without a document of their own, so that two documents that
 * swapped their addresses are both found.
 */
export async function getRedirect(path: string, options?: ContentOptions): Promise<Redirect | null> {
  const seen = [path]
  let permanent = true
  while (seen.length <= MAX_HOPS) {
    const from = seen.at(-1) ?? path
    const next = await fetchContent(REDIRECT_QUERY, {from}, options)
    if (!next?.to) return from === path ? null : {from: path, to: from, permanent}
    if (seen.includes(next.to)) return null
    seen.push(next.to)
    permanent &&= next.permanent ?? true
  }
  return null
}
