import {setImmediate as nextTurn} from 'node:timers/promises'

/**
 * Creates a function that waits for a turn of the event loop in which no other of its callers goes on. Calculations of several
 * milliseconds that follow it, each of a request, block the event loop for one of them at a time.
 */
export function createTurns(): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(() => nextTurn())
    return last
  }
}
