const MAX_KEYS = 10_000

/**
 * Creates a rate limiter that allows `limit` attempts per key (an address, an account) within `windowMs`. Unknown keys
 * count like known ones, so that responses do not reveal which exist. `now` returns milliseconds since 1970.
 */
export const createRateLimiter = (limit: number, windowMs: number, now: () => number = Date.now) => {
  const windows = new Map<string, {count: number; endsAt: number}>()

  const findWindow = (key: string) => {
    const window = windows.get(key)
    return window && window.endsAt > now() ? window : null
  }

  const setWindow = (key: string, window: {count: number; endsAt: number}): void => {
    // Moves the key to the end: when the table is full, the keys that were not tried for longest are dropped first.
    windows.delete(key)
    windows.set(key, window)
    for (const oldest of windows.keys()) {
      if (windows.size <= MAX_KEYS) return
      windows.delete(oldest)
    }
  }

  return {
    /**
     * Counts an attempt and returns 0, or returns the seconds to wait. Call it before the attempt, so that parallel
     * attempts cannot exceed the limit.
     */
    take: (key: string): number => {
      const {count, endsAt} = findWindow(key) ?? {count: 0, endsAt: now() + windowMs}
      if (count >= limit) return Math.ceil((endsAt - now()) / 1000)
      setWindow(key, {count: count + 1, endsAt})
      return 0
    },
    /** Uncounts one attempt, such as a successful one. */
    giveBack: (key: string): void => {
      const window = findWindow(key)
      if (window) window.count--
    },
    /** Returns the counted attempts of a key in its current window. */
    count: (key: string): number => findWindow(key)?.count ?? 0,
    /** Uncounts all attempts of a key, for example after its owner has signed in. */
    reset: (key: string): void => {
      windows.delete(key)
    },
  }
}
