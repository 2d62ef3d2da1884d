import {createHash} from 'node:crypto'
import {documentPath} from '@/lib/routes'
import type {Publication} from './publication'
import type {Move} from './receipt'
import {writeClient} from './write-client'

const BACK_QUERY = 'count(*[_type == "redirect" && from == $to && to == $from]) > 0'

/** The move that a change made; null when the document stands where it stood. */
export function findMove({type, before, after}: Publication): Move | null {
  if (type === 'redirect' || !before || !after) return null
  const [from, to] = [documentPath(type, before), documentPath(type, after)]
  return from && to && from !== to ? {from, to} : null
}

/**
 * Leaves a permanent redirect from the old address to the new one, and takes away one that led away from the new. Answers
 * false, and writes nothing, where the site has no token that may write, and when the move is told of late: after the one
 * that took the document back.
 */
export async function leaveRedirect({from, to}: Move, isLatest: boolean): Promise<boolean> {
  const client = writeClient()
  if (!client) return false
  const isBack = !isLatest && (await client.fetch<boolean>(BACK_QUERY, {from, to}))
  if (isBack) return false
  const _id = `redirect-${createHash('sha256').update(from).digest('hex').slice(0, 24)}`
  await client.transaction().createOrReplace({_id, _type: 'redirect', from, to, permanent: true}).commit()
  await client.delete({query: '*[_type == "redirect" && from == $to]', params: {to}})
  return true
}
