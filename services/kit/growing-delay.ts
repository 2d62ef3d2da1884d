const MAX_KEYS = 10_000

export type GrowingDelayOptions = {
  /** Failures without a delay. */
  free: number
  /** Delay after the first failure beyond those, in milliseconds. It doubles with each further one. */
  firstMs: number
  /** Longest delay, in milliseconds. */
  maxMs: number
  /** Time after which a key without attempts starts over, in milliseconds. */
  forgetMs: number
}

type Failures = {count: number; nextAt: number; forgetAt: number}

/**
 * Delays repeated failures per key. Unlike a rate limiter it never locks: after `maxMs` at most, the next attempt is
 * allowed. `now` returns milliseconds since 1970.
 */
export const createGrowingDelay = (options: GrowingDelayOptions, now: () => number = Date.now) => {
  const {free, firstMs, maxMs, forgetMs} = options
  const table = new Map<string, Failures>()

  const find = (key: string): Failures | undefined => {
    const failures = table.get(key)
    return failures && failures.forgetAt > now() ? failures : undefined
  }

  const set = (key: string, count: number): void => {
    const delayMs = count <= free ? 0 : Math.min(maxMs, firstMs * 2 ** (count - free - 1))
    // Moves the key to the end: when the table is full, the keys that were not tried for longest are dropped first.
    table.delete(key)
    table.set(key, {count, nextAt: now() + delayMs, forgetAt: now() + delayMs + forgetMs})
    for (const oldest of table.keys()) {
      if (table.size <= MAX_KEYS) return
      table.delete(oldest)
    }
  }

  /** Returns the seconds until the next attempt is allowed, or 0. */
  const wait = (key: string): number => Math.max(0, Math.ceil(((find(key)?.nextAt ?? 0) - now()) / 1000))

  return {
    wait,
    /**
     * Counts a failure and returns 0, or returns the seconds to wait. Call it before the attempt, so that parallel attempts
     * cannot avoid the delay. A `weight` above 1 counts as several failures.
     */
    take: (key: string, weight = 1): number => {
      const seconds = wait(key)
      if (seconds === 0) set(key, (find(key)?.count ?? 0) + weight)
      return seconds
    },
    /** Uncounts a failure, such as an attempt that succeeded or was not made, and ends its delay. */
    giveBack: (key: string, weight = 1): void => {
      const failures = find(key)
      if (failures) table.set(key, {...failures, count: Math.max(0, failures.count - weight), nextAt: 0})
    },
    /** Forgets all failures of a key. */
    reset: (key: string): void => {
      table.delete(key)
    },
    /** Returns the counted failures of a key. */
    count: (key: string): number => find(key)?.count ?? 0,
  }
}
