import {createHash} from 'node:crypto'
import {publicAddress} from '@/lib/document-paths'
import type {Publication} from './publication'
import type {Move} from './receipt'
import {writeClient} from './write-client'

/** Whether a document has the address, another one or the moved one, which is back; and the redirect from it. */
const STATE_QUERY = `{
  "isTaken": count(*[_type == $type && slug.current == $slug]) > 0,
  "found": *[_id == $redirect][0]{from, to, permanent, "document": document._ref}
}`

type State = {
  isTaken: boolean
  found: {from: string | null; to: string | null; permanent: boolean | null; document: string | null} | null
}

/** The change of a document's address, and whether its redirect was written now: it may have been there. */
export type WrittenMove = {move: Move; isWritten: boolean}

/** Returns the change of the document's address, or null when it has not moved. */
function findMove({type, before, after}: Publication): Move | null {
  if (type === 'redirect' || !before || !after) return null
  const [from, to] = [publicAddress(type, before), publicAddress(type, after)]
  return from && to && from !== to ? {from, to} : null
}

/**
 * Writes a permanent redirect from a moved document's previous address and deletes one that an earlier move has left at its new
 * address. Redirects to a path, which editors write, stay: they have no effect while a document has their address. The
 * redirect refers to the document, so it leads to every later address too, and to none once the document is deleted.
 * Returns the move, or null without writing a redirect: when nothing has moved, without a write token, and when a document
 * has the previous address, be it another one or this one, which has moved back since. With `isLatest` false, a late message,
 * it changes no redirect that a later move has written. A redirect that is there, as for a repeated message, is not written again.
 */
export async function writeRedirect(publication: Publication, isLatest: boolean): Promise<WrittenMove | null> {
  const move = findMove(publication)
  const client = writeClient()
  if (!move || !client) return null
  const {from, to} = move
  const {id, type, before} = publication
  const _id = `redirect-${createHash('sha256').update(from).digest('hex').slice(0, 24)}`
  const params = {to, type, slug: before?.slug, redirect: _id}
  const {isTaken, found} = await client.fetch<State>(STATE_QUERY, params)
  if (isLatest) await client.delete({query: '*[_type == "redirect" && from == $to && defined(document)]', params})
  if (isTaken) return null
  const isThere = found?.from === from && found.document === id && found.permanent === true && found.to === null
  if (isThere || (found && !isLatest)) return {move, isWritten: false}
  const document = {_type: 'reference', _ref: id, _weak: true}
  const written = {_id, _type: 'redirect', from, document, permanent: true}
  await (isLatest ? client.createOrReplace(written) : client.createIfNotExists(written))
  return {move, isWritten: true}
}
