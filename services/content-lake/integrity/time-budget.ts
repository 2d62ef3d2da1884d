export type TimeBudget = {
  /** The part of the time that may be used, such as 0.1 for a tenth. */
  share: number
  /** Time that may be used without a pause, in milliseconds. */
  burstMs: number
}

/** Creates a budget of time for work that delays everything else. `now` returns milliseconds. */
export const createTimeBudget = ({share, burstMs}: TimeBudget, now = () => performance.now()) => {
  /** The time at which the share makes up for the work so far. */
  let balancedAt = 0

  return {
    /** Returns whether work may start. */
    isLeft: (): boolean => (balancedAt - now()) * share < burstMs,
    /** Runs work and counts its duration, also when it throws. */
    spend: <Result>(work: () => Result): Result => {
      const start = now()
      try {
        return work()
      } finally {
        balancedAt = Math.max(balancedAt, start) + (now() - start) / share
      }
    },
  }
}
