import {createHash} from 'node:crypto'
import {knownAddress} from '@/lib/routes'
import type {Publication} from './publication'
import type {Move} from './receipt'
import {writeClient} from './write-client'

const STATE_QUERY = `{
  "isBack": count(*[_type == "redirect" && from == $to && to == $from]) > 0,
  "isTaken": count(*[_type == $type && slug.current == $slug && _id != $id]) > 0
}`

/** The move that a change made; null when the document stands where it stood. */
export function findMove({type, before, after}: Publication): Move | null {
  if (type === 'redirect' || !before || !after) return null
  const [from, to] = [knownAddress(type, before), knownAddress(type, after)]
  return from && to && from !== to ? {from, to} : null
}

/**
 * Leaves a permanent redirect from where a document stood to where it stands, and takes away one that led away from there.
 * Answers the move; null, and no redirect is written, where nothing has moved, where the site has no token that may write,
 * where another document has taken the old address, and when the move is told of after the one that took the document back.
 * A move that others have followed already, `isLatest` false, changes nothing that these have left.
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
