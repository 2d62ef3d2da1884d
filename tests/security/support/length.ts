import {seededRandom as randomOf} from '../../support/seeded-random.ts'
import {settings} from '../../support/settings.ts'

/** Returns the first number in the short version of the security tests, and the second in the long one (`SECURITY_LONG=1`). */
export const shortOrLong = (short: number, long: number): number => (settings.SECURITY_LONG ? long : short)

/** Returns a function that returns the same sequence of numbers from 0 up to 1 for every run with the same `SECURITY_SEED`. */
export const seededRandom = (seed = settings.SECURITY_SEED): (() => number) => randomOf(seed)
