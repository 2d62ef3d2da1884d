import {createSignInLimits} from '../../kit/sign-in/sign-in-limits.ts'
import type {LimitsRedis} from './limits-redis.ts'
import {createSharedFailures} from './shared-failures.ts'

/** An attempt that may be made, and counts as failed until one of its functions is called. */
export type TakenAttempt = {
  /** The rank in the queue of password checks: addresses with fewer failures first. */
  rank: number
  /** Uncounts an attempt that succeeded, and earlier failures of its address with the account. */
  succeed: () => void
  /** Uncounts an attempt whose password was not checked. */
  giveBack: () => void
}

export type PasswordLimits = {
  /** Counts an attempt as failed, or returns the seconds to wait before the next one. */
  take: (account: string, address: string) => Promise<TakenAttempt | {waitSeconds: number}>
}

/**
 * Creates the limits of wrong passwords. With Redis, the failures at all instances count together; while it is away, each
 * instance goes on with the failures that it has counted itself.
 */
export function createPasswordLimits(redis: LimitsRedis | null): PasswordLimits {
  const own = createSignInLimits()
  const shared = redis === null ? null : createSharedFailures(redis)
  return {
    async take(account, address) {
      const attempt = {account, address, device: null}
      const result = shared === null ? null : await shared.take(attempt)
      if (result !== null && result.waitSeconds > 0) return {waitSeconds: result.waitSeconds}
      // Counted here too: this is where the instance goes on when Redis is away.
      const ownSeconds = own.take(attempt)
      if (result === null && ownSeconds > 0) return {waitSeconds: ownSeconds}
      return {
        rank: result === null ? own.rankOf(attempt) : 1 + result.failures,
        succeed() {
          own.succeed(attempt)
          if (result !== null) shared?.succeed(attempt)
        },
        giveBack() {
          if (ownSeconds === 0) own.giveBack(attempt)
          if (result !== null) shared?.giveBack(attempt)
        },
      }
    },
  }
}
