import {compare} from '../values.ts'
import type {Run} from './scope.ts'

/** Always returns the same value. */
export const constant = (value: unknown): Run => {
  const fixed = value ?? null
  return () => fixed
}

/** Logical and: false if either side is false, even if the other is null. The right side is skipped when the left is false. */
export const and =
  (left: Run, right: Run): Run =>
  scope => {
    const a = left(scope)
    if (a === false) return false
    const b = right(scope)
    return b === false ? false : a === true && b === true ? true : null
  }

/** Logical or: true if either side is true, even if the other is null. */
export const or =
  (left: Run, right: Run): Run =>
  scope => {
    const a = left(scope)
    if (a === true) return true
    const b = right(scope)
    return b === true ? true : a === false && b === false ? false : null
  }

/** Logical not; null when the value is not a boolean. */
export const not =
  (base: Run): Run =>
  scope => {
    const value = base(scope)
    return typeof value === 'boolean' ? !value : null
  }

/** Unary plus or minus; null when the value is not a number. */
export const signed =
  (base: Run, sign: 1 | -1): Run =>
  scope => {
    const value = base(scope)
    return typeof value === 'number' ? sign * value : null
  }

/** Compiles a test whether a value is in a range; the test returns null when the types differ. */
export const inRange =
  (base: Run, left: Run, right: Run, isInclusive: boolean): Run =>
  scope => {
    const value = base(scope)
    const [low, high] = [compare(value, left(scope)), compare(value, right(scope))]
    if (low === null || high === null) return null
    return low >= 0 && (isInclusive ? high <= 0 : high < 0)
  }
