import {httpError} from '../lake-error.ts'

/** How many there may be at once: in all, and of callers without a token. */
export type QuotaLimits = {all: number; anybody: number}

type Caller = {role: string}

export type Quota = ReturnType<typeof createQuota>

/** Quota for what callers hold open, of which strangers cannot take all. */
export const createQuota = ({all, anybody}: QuotaLimits) => {
  let [taken, byAnybody] = [0, 0]

  const isStranger = ({role}: Caller): boolean => role === 'anonymous'
  const has = (caller: Caller): boolean => taken < all && !(isStranger(caller) && byAnybody >= anybody)
  /** Throws a LakeError with status 429 when there is no place for the caller. */
  const check = (caller: Caller): void => {
    if (!has(caller)) throw httpError(429, 'Too many of these are open; try again shortly')
  }

  return {
    has,
    check,
    /** Takes a place for a caller, and answers what gives it back; throws a LakeError with status 429 when there is none. */
    take: (caller: Caller): (() => void) => {
      check(caller)
      const step = isStranger(caller) ? 1 : 0
      taken += 1
      byAnybody += step
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        taken -= 1
        byAnybody -= step
      }
    },
    count: (): number => taken,
  }
}
