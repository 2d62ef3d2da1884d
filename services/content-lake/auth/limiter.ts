const MOST_KEYS = 10_000

/** Counts tries by key (an address, an account) within windows of time. */
export const openLimiter = (limit: number, windowMs: number, now: () => number = Date.now) => {
  const counts = new Map<string, {count: number; endsAt: number}>()

  const current = (key: string) => {
    const entry = counts.get(key)
    return entry && entry.endsAt > now() ? entry : null
  }

  const forgetOld = (): void => {
    for (const [key, {endsAt}] of counts) if (endsAt <= now()) counts.delete(key)
    // Whoever fills the table with keys of their own pushes out the oldest ones, and cannot fill the memory.
    for (const key of counts.keys()) {
      if (counts.size < MOST_KEYS) return
      counts.delete(key)
    }
  }

  return {
    /** Counts a try; answers the seconds to wait when there were too many, else 0. */
    take: (key: string): number => {
      const entry = current(key)
      if (entry && entry.count >= limit) return Math.ceil((entry.endsAt - now()) / 1000)
      if (entry) entry.count++
      else {
        if (counts.size >= MOST_KEYS) forgetOld()
        counts.set(key, {count: 1, endsAt: now() + windowMs})
      }
      return 0
    },
    /** Takes a try back, such as one that was right. */
    giveBack: (key: string): void => {
      const entry = current(key)
      if (entry) entry.count--
    },
  }
}
