const MOST_KEYS = 10_000

/**
 * Counts tries by key (an address, an account), `limit` within a window of `windowMs`, then none until it is over. What
 * does not exist is counted like what does, so that nothing is learnt from it. `now` answers milliseconds since 1970.
 */
export const openLimiter = (limit: number, windowMs: number, now: () => number = Date.now) => {
  const counts = new Map<string, {count: number; endsAt: number}>()

  const current = (key: string) => {
    const entry = counts.get(key)
    return entry && entry.endsAt > now() ? entry : null
  }

  const put = (key: string, entry: {count: number; endsAt: number}): void => {
    // The one tried last stands last: whoever fills the table with keys pushes out those not tried for longest.
    counts.delete(key)
    counts.set(key, entry)
    for (const oldest of counts.keys()) {
      if (counts.size <= MOST_KEYS) return
      counts.delete(oldest)
    }
  }

  return {
    /** Counts a try before it is made, so that many at once are no way around; answers the seconds to wait, 0 for none. */
    take: (key: string): number => {
      const {count, endsAt} = current(key) ?? {count: 0, endsAt: now() + windowMs}
      if (count >= limit) return Math.ceil((endsAt - now()) / 1000)
      put(key, {count: count + 1, endsAt})
      return 0
    },
    /** Takes one try back, such as one that was right. */
    giveBack: (key: string): void => {
      const entry = current(key)
      if (entry) entry.count--
    },
    /** Takes all tries back, as for an account whose owner has come. */
    forget: (key: string): void => {
      counts.delete(key)
    },
  }
}
