import {AsyncLocalStorage} from 'node:async_hooks'

/** Time that all requests of one page to its sources have together, in milliseconds. A visitor may be waiting for them. */
export const PAGE_DEADLINE_MS = 3000

/** The data loading of one page. */
export type Load = {
  /** Aborts the requests at the deadline. */
  signal: AbortSignal
  /** The deadline on the clock of `performance.now()`. */
  endsAt: number
}

const loads = new AsyncLocalStorage<Load>()

/** Runs `load` with a deadline: every request to a source that it makes, retries included, is aborted once the time is up. */
export function withDeadline<Value>(load: () => Promise<Value>, limitMs = PAGE_DEADLINE_MS): Promise<Value> {
  return loads.run({signal: AbortSignal.timeout(limitMs), endsAt: performance.now() + limitMs}, load)
}

/** Returns the load that the caller is part of; undefined outside `withDeadline`, as in `next build`. */
export const currentLoad = (): Load | undefined => loads.getStore()

/** Returns the result of `work`, or rejects at the deadline of the current load. The work itself goes on. */
export function untilDeadline<Value>(work: Promise<Value>): Promise<Value> {
  const load = currentLoad()
  if (!load) return work
  const {promise: ended, reject} = Promise.withResolvers<never>()
  const end = () => reject(new Error('it was not ready in time'))
  load.signal.addEventListener('abort', end)
  return Promise.race([work, ended]).finally(() => load.signal.removeEventListener('abort', end))
}
