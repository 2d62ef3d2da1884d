import {setImmediate as nextTurn} from 'node:timers/promises'

/** Time for which a transaction may block the event loop before it commits. */
const MAX_BLOCKING_MS = 20

/** Waits for a turn of the event loop if the last one was long ago. */
export type Pause = () => Promise<void>

/**
 * Creates the pauses of one transaction, in which the lake answers other requests. The transaction stays atomic, because the next one
 * of its dataset starts after it and everything is stored in one commit.
 */
export const createPause = (): Pause => {
  let startedAt = performance.now()
  return async () => {
    if (performance.now() - startedAt < MAX_BLOCKING_MS) return
    await nextTurn()
    startedAt = performance.now()
  }
}
