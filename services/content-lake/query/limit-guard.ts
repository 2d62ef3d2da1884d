import {createHash} from 'node:crypto'
import {QueryLimitError} from './query-limit-error.ts'

/** Time for which a query that exceeded its limits is rejected. */
export const REMEMBER_MS = 60_000
const MAX_REMEMBERED = 1000

/** Remembers queries that exceeded their limits for a minute, and rejects them without running them again. */
export const createLimitGuard = () => {
  const failures = new Map<string, {error: QueryLimitError; until: number}>()

  /** Runs `work`, unless the same subject failed recently. */
  return async <Result>(subject: string, work: () => Promise<Result>): Promise<Result> => {
    // A digest, because a query may be very long.
    const digest = createHash('sha1').update(subject).digest('base64')
    const failure = failures.get(digest)
    if (failure && failure.until > Date.now()) throw failure.error
    try {
      return await work()
    } catch (error) {
      if (error instanceof QueryLimitError) {
        if (failures.size > MAX_REMEMBERED) failures.clear()
        failures.set(digest, {error, until: Date.now() + REMEMBER_MS})
      }
      throw error
    }
  }
}
