import type {ValidationContext} from 'sanity'
import {documentPath, NAMED_ROUTES} from '@/lib/document-paths'
import {memoizeWithTtl} from '@/studio/memoize-with-ttl'

const listAnchors = memoizeWithTtl(async url => {
  // Without cookies, so that an editor's preview cookie does not return a draft.
  const response = await fetch(url, {credentials: 'omit'})
  if (!response.ok) return null
  return new Set([...(await response.text()).matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id))
})

/** Warns when the public page at a path lacks an anchor. Passes when the page cannot be read. */
export async function knownAnchor(path: string, anchor: string): Promise<true | string> {
  const anchors = anchor === '' ? null : await listAnchors(path)
  if (anchors === null || anchors.has(anchor)) return true
  return `${path} has no anchor “${anchor}”, so the link would open the top of the page`
}

type Link = {kind?: string; route?: string; document?: {_ref: string}}

/** Warns when the page that a link leads to lacks the anchor in the link's `fragment` field. */
export async function knownFragment(
  fragment: string | undefined,
  {parent, getClient}: Pick<ValidationContext, 'parent' | 'getClient'>,
): Promise<true | string> {
  const {kind, route, document} = (parent ?? {}) as Link
  if (!fragment) return true
  const path = kind === 'document' ? await pathOf(document?._ref, getClient) : NAMED_ROUTES[route ?? '']
  return path ? knownAnchor(path, fragment) : true
}

async function pathOf(id: string | undefined, getClient: ValidationContext['getClient']): Promise<string | null> {
  const query = '*[_id == $id][0]{_type, "slug": slug.current, key}'
  const found = await getClient({apiVersion: '2025-02-19'}).fetch(query, {id: id ?? ''})
  return found ? documentPath(found._type, found) : null
}
