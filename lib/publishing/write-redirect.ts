import {createHash} from 'node:crypto'
import {publicAddress} from '@/lib/document-paths'
import type {Publication} from './publication'
import type {Move} from './receipt'
import {writeClient} from './write-client'

const STATE_QUERY = `{
  "isBack": count(*[_type == "redirect" && from == $to && to == $from]) > 0,
  "isTaken": count(*[_type == $type && slug.current == $slug && _id != $id]) > 0
}`

/** Returns the change of the document's address, or null when it has not moved. */
function findMove({type, before, after}: Publication): Move | null {
  if (type === 'redirect' || !before || !after) return null
  const [from, to] = [publicAddress(type, before), publicAddress(type, after)]
  return from && to && from !== to ? {from, to} : null
}

/**
 * Writes a permanent redirect from a moved document's previous address and deletes a redirect away from its new one.
 * Returns the move, or null without writing a redirect: when nothing has moved, without a write token, when another document
 * has the previous address, and when this message arrives after the one that moved the document back. With `isLatest` false,
 * a late message, it changes no redirect that a later move has written.
 */
export async function writeRedirect(publication: Publication, isLatest: boolean): Promise<Move | null> {
  const move = findMove(publication)
  const client = writeClient()
  if (!move || !client) return null
  const {from, to} = move
  const {id, type, before} = publication
  const params = {from, to, id, type, slug: before?.slug}
  const {isBack, isTaken} = await client.fetch<{isBack: boolean; isTaken: boolean}>(STATE_QUERY, params)
  if (isLatest) await client.delete({query: '*[_type == "redirect" && from == $to]', params})
  else if (isBack) return null
  if (isTaken) return null
  const _id = `redirect-${createHash('sha256').update(from).digest('hex').slice(0, 24)}`
  const redirect = {_id, _type: 'redirect', from, to, permanent: true}
  await (isLatest ? client.createOrReplace(redirect) : client.createIfNotExists(redirect))
  return move
}
