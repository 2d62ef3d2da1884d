import {setImmediate as nextTurn} from 'node:timers/promises'

/** Time after which the next caller waits for another turn. */
const TURN_MS = 4

/**
 * Creates a function that waits for a turn of the event loop. Its callers go on one after the other; those that follow in a turn of
 * 4 ms wait for the next one. So the calculations of several requests do not block the event loop together.
 */
export function createTurns(now: () => number = () => performance.now()): () => Promise<void> {
  let last = Promise.resolve()
  let endsAt = 0
  const next = async () => {
    if (now() < endsAt) return
    await nextTurn()
    endsAt = now() + TURN_MS
  }
  return () => {
    last = last.then(next)
    return last
  }
}
