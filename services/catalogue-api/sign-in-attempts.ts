const WINDOW_MS = 15 * 60_000
const MOST_ACCOUNTS = 10_000

/**
 * Counts failed attempts at one account, whatever addresses they come from: so many within a quarter of an hour, then
 * none until it is over. Accounts that do not exist count like those that do. `now` answers milliseconds since 1970.
 */
export function createSignInAttempts(most: number, now: () => number = Date.now) {
  const failures = new Map<string, {count: number; until: number}>()
  const keyOf = (email: string) => email.trim().toLowerCase()
  return {
    /** Seconds until the account may be tried again; 0: now. */
    secondsToWait(email: string): number {
      const known = failures.get(keyOf(email))
      if (!known || known.until <= now() || known.count < most) return 0
      return Math.ceil((known.until - now()) / 1000)
    },

    noteFailure(email: string): void {
      const key = keyOf(email)
      const known = failures.get(key)
      const {count, until} = known && known.until > now() ? known : {count: 0, until: now() + WINDOW_MS}
      failures.delete(key)
      failures.set(key, {count: count + 1, until})
      // The oldest first: a flood of invented addresses must not fill the memory.
      for (const oldest of failures.keys()) {
        if (failures.size <= MOST_ACCOUNTS) break
        failures.delete(oldest)
      }
    },

    noteSuccess(email: string): void {
      failures.delete(keyOf(email))
    },
  }
}
