import {httpError} from '../lake-error.ts'

/** Concurrency limits: for all callers together, and for callers without a token. */
export type QuotaLimits = {all: number; anonymous: number}

type Caller = {role: string}

export type Quota = ReturnType<typeof createQuota>

/** Limits how many resources callers hold open at once, so that anonymous callers can't use up all of them. */
export const createQuota = ({all, anonymous}: QuotaLimits) => {
  let [taken, takenAnonymously] = [0, 0]

  const isAnonymous = ({role}: Caller): boolean => role === 'anonymous'
  const has = (caller: Caller): boolean => taken < all && !(isAnonymous(caller) && takenAnonymously >= anonymous)
  /** Throws a 429 LakeError when the quota is used up for this caller. */
  const check = (caller: Caller): void => {
    if (!has(caller)) throw httpError(429, 'Too many of these are open; try again shortly')
  }

  return {
    has,
    check,
    /** Takes one unit and returns a function that releases it. Throws a 429 LakeError when the quota is used up. */
    take: (caller: Caller): (() => void) => {
      check(caller)
      const step = isAnonymous(caller) ? 1 : 0
      taken += 1
      takenAnonymously += step
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        taken -= 1
        takenAnonymously -= step
      }
    },
    count: (): number => taken,
  }
}
