import {setTimeout as wait} from 'node:timers/promises'
import type {ChangeLog} from '../store/changes/change-log.ts'

/** Time between two looks at the log while somebody waits: another process may have written. */
const INTERVAL_MS = 150

export type ChangeWatch = {
  /** Number of requests that wait. */
  waiting: () => number
  /**
   * Resolves with true once there is a change after a number, and with false after `maxMs`, when `signal` aborts or when
   * the watch is closed. Rejects when the log cannot be read.
   */
  until: (sequence: number, maxMs: number, signal?: AbortSignal) => Promise<boolean>
  /** Ends every wait. */
  close: () => void
}

type Waiter = {sequence: number; settle: (isNew: boolean) => void; fail: (error: unknown) => void}

/** Creates the watch of a change log. All that wait share one query per interval; without them there is none. */
export function createChangeWatch(log: ChangeLog): ChangeWatch {
  const waiters = new Set<Waiter>()
  const closing = new AbortController()
  let isLooking = false

  /** Settles those whose number is not the last one any more, again and again until nobody waits. */
  const look = async (): Promise<void> => {
    try {
      while (waiters.size > 0) {
        const last = await log.latest()
        for (const waiter of [...waiters]) if (waiter.sequence !== last) waiter.settle(true)
        await wait(INTERVAL_MS, undefined, {signal: closing.signal})
      }
    } finally {
      // At once, so that the next one who waits starts another look.
      isLooking = false
    }
  }
  const stop = (error: unknown): void => {
    for (const waiter of [...waiters]) {
      if (closing.signal.aborted) waiter.settle(false)
      else waiter.fail(error)
    }
  }
  const start = (): void => {
    if (isLooking) return
    isLooking = true
    look().catch(stop)
  }

  return {
    waiting: () => waiters.size,
    until: (sequence, maxMs, signal) =>
      new Promise((resolve, reject) => {
        if (closing.signal.aborted || signal?.aborted) return resolve(false)
        const end = () => {
          waiters.delete(waiter)
          clearTimeout(timer)
          signal?.removeEventListener('abort', giveUp)
        }
        const waiter: Waiter = {
          sequence,
          settle(isNew) {
            end()
            resolve(isNew)
          },
          fail(error) {
            end()
            reject(error)
          },
        }
        const giveUp = () => waiter.settle(false)
        const timer = setTimeout(giveUp, maxMs)
        signal?.addEventListener('abort', giveUp)
        waiters.add(waiter)
        start()
      }),
    close: () => closing.abort(),
  }
}
