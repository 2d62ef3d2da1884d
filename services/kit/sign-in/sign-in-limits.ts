import {createGrowingDelay} from '../growing-delay.ts'
import {networkOf} from '../http/network.ts'
import {createRateLimiter} from '../rate-limiter.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** Five free attempts, then 1, 2, 4 … seconds. */
const DELAY = {free: 5, firstMs: SECOND_MS, maxMs: 15 * MINUTE_MS, forgetMs: 60 * MINUTE_MS}

/** The limits of unknown devices. */
export const SIGN_IN_LIMITS = {
  /** Failed attempts of an address within a quarter of an hour. */
  address: {max: 30, windowMs: 15 * MINUTE_MS},
  account: {...DELAY, free: 500, maxMs: MINUTE_MS},
  /** An address with an account. */
  pair: DELAY,
  /**
   * The failed attempts after which an account counts as attacked, and what a failure then counts: the second attempt of an
   * address waits 4 seconds, the third 15 minutes.
   */
  attacked: {failures: 20, weight: 8},
}

/** An attempt to sign in. `device` identifies a known device, and is null for an unknown one. */
export type Attempt = {account: string; address: string; device: string | null}

/** Limits attempts to sign in. A known device counts only its own failures, so strangers cannot delay it. */
export const createSignInLimits = (now: () => number = Date.now) => {
  const devices = createGrowingDelay(DELAY, now)
  const strangers = createStrangerLimits(now)

  return {
    /** Counts an attempt as failed and returns 0, or returns the seconds to wait before the next one. */
    take: ({device, ...stranger}: Attempt): number =>
      device === null ? strangers.take(stranger) : devices.take(device),
    /** Uncounts an attempt that succeeded, and earlier failures of its device, or of its address with the account. */
    succeed: ({device, ...stranger}: Attempt): void =>
      device === null ? strangers.succeed(stranger) : devices.reset(device),
    /** Uncounts an attempt whose password was not checked. */
    giveBack: ({device, ...stranger}: Attempt): void =>
      device === null ? strangers.giveBack(stranger) : devices.giveBack(device),
    /** Returns the rank of an attempt in the queue of password checks: known devices first, then addresses by failures. */
    rankOf: ({device, address}: Attempt): number => (device === null ? 1 + strangers.failuresOf(address) : 0),
  }
}

type Stranger = Omit<Attempt, 'device'>

/**
 * Limits unknown devices. Each address has a limit. Each account delays an address by the failures of that address, and more
 * so once many addresses have failed. An address that has not failed has to wait only after 500 failures of others, and
 * then a minute at most.
 */
const createStrangerLimits = (now: () => number) => {
  const {address, account, pair, attacked} = SIGN_IN_LIMITS
  const addresses = createRateLimiter(address.max, address.windowMs, now)
  const accounts = createGrowingDelay(account, now)
  const pairs = createGrowingDelay(pair, now)

  const weightOf = (account: string): number => (accounts.count(account) < attacked.failures ? 1 : attacked.weight)
  const pairOf = ({account, address}: Stranger): string => `${networkOf(address)} ${account}`

  return {
    take: ({account, address}: Stranger): number => {
      const pair = pairOf({account, address})
      const delay = Math.max(pairs.wait(pair), accounts.wait(account))
      const wait = delay > 0 ? delay : addresses.take(networkOf(address))
      if (wait > 0) return wait
      pairs.take(pair, weightOf(account))
      return accounts.take(account)
    },
    succeed: ({account, address}: Stranger): void => {
      addresses.giveBack(networkOf(address))
      accounts.giveBack(account)
      pairs.reset(pairOf({account, address}))
    },
    giveBack: ({account, address}: Stranger): void => {
      addresses.giveBack(networkOf(address))
      accounts.giveBack(account)
      pairs.giveBack(pairOf({account, address}), weightOf(account))
    },
    failuresOf: (address: string): number => addresses.count(networkOf(address)),
  }
}
