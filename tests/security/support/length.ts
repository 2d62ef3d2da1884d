import {settings} from '../../support/settings.ts'

/** Returns the first number in the short version of the security tests, and the second in the long one (`SECURITY_LONG=1`). */
export const shortOrLong = (short: number, long: number): number => (settings.SECURITY_LONG ? long : short)

/** Returns a function that returns the same sequence of numbers from 0 up to 1 for every run with the same `SECURITY_SEED`. */
export function seededRandom(seed = settings.SECURITY_SEED): () => number {
  // Mulberry32, by Tommy Ettinger (public domain).
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
