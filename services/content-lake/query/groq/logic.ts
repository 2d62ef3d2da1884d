import type {Run} from './scope.ts'
import {compare} from './values.ts'

/** The same value always. */
export const constant = (value: unknown): Run => {
  const fixed = value ?? null
  return () => fixed
}

/** False beats everything, so that the right side need not be looked at. */
export const and =
  (left: Run, right: Run): Run =>
  scope => {
    const a = left(scope)
    if (a === false) return false
    const b = right(scope)
    return b === false ? false : a === true && b === true ? true : null
  }

/** True beats everything. */
export const or =
  (left: Run, right: Run): Run =>
  scope => {
    const a = left(scope)
    if (a === true) return true
    const b = right(scope)
    return b === true ? true : a === false && b === false ? false : null
  }

/** The opposite; null of what is neither true nor false. */
export const not =
  (base: Run): Run =>
  scope => {
    const value = base(scope)
    return typeof value === 'boolean' ? !value : null
  }

/** A number with a sign before it. */
export const signed =
  (base: Run, sign: 1 | -1): Run =>
  scope => {
    const value = base(scope)
    return typeof value === 'number' ? sign * value : null
  }

/** Whether a value lies between two others of its type. */
export const inRange =
  (base: Run, left: Run, right: Run, isInclusive: boolean): Run =>
  scope => {
    const value = base(scope)
    const [low, high] = [compare(value, left(scope)), compare(value, right(scope))]
    if (low === null || high === null) return null
    return low >= 0 && (isInclusive ? high <= 0 : high < 0)
  }
