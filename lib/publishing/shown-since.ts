import {createHash} from 'node:crypto'
import {BoundedMap} from '@/lib/shared-cache/bounded-map'
import {processWide} from '@/lib/sources/process-wide'
import type {WrittenMove} from './write-redirect'

/** How long queries may return the previous revision after a commit; `awaitRevision` waits as long. */
const CONSISTENCY_MS = 2000

/** The time that this server has returned for each message. */
const known = processWide('publish since', () => new BoundedMap<number>(1000))

/** A message by a name that is the same for every delivery; without one, nothing is remembered. */
type Message = {name?: string; committedBy: number}

/**
 * Returns a time after which pages show the change of a message, by the time when their sources were read. It is called when queries return
 * the change. A repeated message gets the time of the first one, unless it has written the redirect again: what was proven before counts.
 */
export function shownSince({name, committedBy}: Message, moved: WrittenMove | null): number {
  const now = Date.now()
  const key = createHash('sha256')
    .update(`${name} ${moved !== null}`)
    .digest('hex')
  // The redirect has only just been written, or nobody knows when.
  const first = moved ? now : committedBy + CONSISTENCY_MS
  const since = Math.min(now, moved?.isWritten ? now : (known.get(key) ?? first))
  if (name !== undefined) known.set(key, since)
  return since
}
