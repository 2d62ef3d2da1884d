const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000]

/** How long sessions and their bearer tokens live, in milliseconds. */
export type SessionLifetimes = {
  /** Lifetime of a bearer token. */
  tokenMs: number
  /** Time without a renewal after which a session ends. */
  idleMs: number
  /** Time after signing in at which a session ends in any case. */
  maxMs: number
}

/** Fifteen minutes, two weeks and thirty days. */
export const DEFAULT_LIFETIMES: SessionLifetimes = {
  tokenMs: 15 * MINUTE_MS,
  idleMs: 14 * DAY_MS,
  maxMs: 30 * DAY_MS,
}
