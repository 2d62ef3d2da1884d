import type {ServerResponse} from 'node:http'
import {setTimeout as wait} from 'node:timers/promises'
import {processWide} from '../sources/process-wide.ts'

/* Imports are relative: Node itself loads the cache handler, which waits for these responses. */

/** Longest wait for a cache that reads slowly, in milliseconds: less than a publish waits for the other servers (`shared-store.ts`). */
const MAX_WAIT_MS = 500

/** One promise for each response that replaces a copy of a cache in front and has not ended. */
const sending = processWide('responses for copies', () => new Set<Promise<void>>())

/** Notes that a response begins which replaces a copy of a cache in front. */
export function noteReplacing(response: ServerResponse): void {
  // Neither is sure to emit `close`: a response that has lost its connection, and one that waits for others on it. Caches in front do not
  // send a request before the response to the last one has ended.
  if (response.closed || !response.socket) return
  const {promise, resolve} = Promise.withResolvers<void>()
  sending.add(promise)
  // Next alone uses all of the default number of listeners.
  response.setMaxListeners(response.getMaxListeners() + 1)
  response.once('close', () => {
    sending.delete(promise)
    resolve()
  })
}

/**
 * Waits until the responses have ended that replace copies in front and have begun by now, for half a second at most. They may be older
 * than what was published meanwhile.
 */
export async function untilReplaced(): Promise<void> {
  if (sending.size > 0) await Promise.race([Promise.all(sending), wait(MAX_WAIT_MS, undefined, {ref: false})])
}
