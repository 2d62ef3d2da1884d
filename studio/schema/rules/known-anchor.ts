import type {ValidationContext} from 'sanity'
import {documentPath, NAMED_ROUTES} from '@/lib/routes'
import {memoizeWithTtl} from '@/studio/memoize-with-ttl'

const listAnchors = memoizeWithTtl(async address => {
  // As a visitor: with the editor's cookies it could be a preview.
  const response = await fetch(address, {credentials: 'omit'})
  if (!response.ok) return null
  return new Set([...(await response.text()).matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id))
})

/** Whether the public page at a path has that anchor, or cannot be looked at; else the message for the editor. */
export async function knownAnchor(path: string, anchor: string): Promise<true | string> {
  const anchors = anchor === '' ? null : await listAnchors(path)
  if (anchors === null || anchors.has(anchor)) return true
  return `${path} has no anchor “${anchor}”: the link would lead to its beginning`
}

type Link = {kind?: string; route?: string; document?: {_ref: string}}

/** The same of the anchor in a link's own field. */
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
