import {busyError} from './query-limit-error.ts'

export type QueueLimits = {
  /** Maximum total length of the queries that wait, in characters. A single one may be longer. */
  maxWaitingLength: number
  /** Maximum time for which a query waits, in milliseconds; null for no limit. */
  maxWaitMs: number | null
}

type Waiting = {length: number; reject: (error: Error) => void}

const MAX_WAITING = 1000

/**
 * Creates a queue of queries, in the order of their arrival. One that waits for too long is rejected with a 429 LakeError,
 * and one whose signal aborts with the signal's reason.
 */
export const createQueryQueue = <Query extends Waiting>({maxWaitingLength, maxWaitMs}: QueueLimits) => {
  /** The queries with the functions that end their waiting. */
  const queue = new Map<Query, () => void>()
  let totalLength = 0

  const remove = (query: Query): void => {
    queue.get(query)?.()
    queue.delete(query)
    totalLength -= query.length
  }

  const reject = (query: Query, error: Error): void => {
    remove(query)
    query.reject(error)
  }

  return {
    /** Whether there is no room for a query of this length. */
    isFull: (length: number): boolean =>
      queue.size >= MAX_WAITING || (queue.size > 0 && totalLength + length > maxWaitingLength),
    isEmpty: (): boolean => queue.size === 0,
    add: (query: Query, signal?: AbortSignal): void => {
      const onAbort = (): void => reject(query, signal?.reason)
      const timer =
        maxWaitMs === null
          ? undefined
          : setTimeout(() => reject(query, busyError('The query has waited too long')), maxWaitMs)
      signal?.addEventListener('abort', onAbort)
      queue.set(query, () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      })
      totalLength += query.length
    },
    /** Removes and returns the query that has waited longest, or null. */
    next: (): Query | null => {
      const [query = null] = queue.keys()
      if (query) remove(query)
      return query
    },
    /** Rejects every query that waits. */
    clear: (error: Error): void => {
      for (const query of [...queue.keys()]) reject(query, error)
    },
  }
}
