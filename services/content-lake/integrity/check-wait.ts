import {setTimeout} from 'node:timers/promises'

/** Time that a write waits for a check, from the start of the check. */
const MAX_WAIT_MS = 60_000

/** Creates the wait of writes for the running check of the database. */
export const createCheckWait = () => {
  let running: {ended: PromiseWithResolvers<void>; startedAt: number} | null = null

  return {
    start: (): void => {
      running = {ended: Promise.withResolvers(), startedAt: performance.now()}
    },
    end: (): void => {
      running?.ended.resolve()
      running = null
    },
    /** Resolves when the wait ends, or a minute after the start of the check. */
    ended: async (): Promise<void> => {
      if (!running) return
      const timeout = new AbortController()
      const leftMs = running.startedAt + MAX_WAIT_MS - performance.now()
      const isOver = setTimeout(leftMs, undefined, {signal: timeout.signal, ref: false})
      await Promise.race([running.ended.promise, isOver]).finally(() => timeout.abort())
    },
  }
}
