import {DateTime} from 'groq-js'
import {isEqual, toNumber, toText} from '../../values.ts'
import type {PlainFunction} from './plain-function.ts'

const onList =
  (apply: (list: unknown[]) => unknown): PlainFunction =>
  value =>
    Array.isArray(value) ? apply(value) : null

const join: PlainFunction = (list, separator) => {
  if (!Array.isArray(list) || typeof separator !== 'string') return null
  const texts = list.map(toText)
  return texts.includes(null) ? null : texts.join(separator)
}

/** Removes duplicate values, including null and dates. Lists and objects equal nothing, so all of them stay. */
const unique = (list: unknown[]): unknown[] => {
  const seen = new Set<unknown>()
  return list.filter(item => {
    if (typeof item === 'object' && item !== null && !(item instanceof DateTime)) return true
    const key =
      item instanceof DateTime ? `time ${item.date.getTime()}` : typeof item === 'string' ? `text ${item}` : item
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

const intersects: PlainFunction = (left, right) =>
  Array.isArray(left) && Array.isArray(right) ? left.some(a => right.some(b => isEqual(a, b))) : null

/** `count()` and the functions of the namespace `array`. */
export const ARRAY_FUNCTIONS: Record<string, PlainFunction> = {
  'global::count': onList(list => list.length),
  'array::compact': onList(list => list.filter(item => item !== null)),
  'array::intersects': intersects,
  'array::join': join,
  'array::unique': onList(unique),
}

/** Applies a reduction to a list's numbers and skips null; returns null when the list contains anything else. */
const onNumbers = (reduce: (numbers: number[]) => number | null): PlainFunction =>
  onList(list => {
    const present = list.filter(item => item !== null)
    const numbers = present.filter(item => typeof item === 'number')
    return numbers.length === present.length ? reduce(numbers) : null
  })

const sum = (numbers: number[]): number | null => toNumber(numbers.reduce((total, number) => total + number, 0))

/** The functions of the namespace `math`. */
export const MATH_FUNCTIONS: Record<string, PlainFunction> = {
  'math::sum': onNumbers(sum),
  'math::avg': onNumbers(numbers => toNumber((sum(numbers) ?? Number.NaN) / numbers.length)),
  'math::min': onNumbers(numbers => (numbers.length > 0 ? numbers.reduce((a, b) => Math.min(a, b)) : null)),
  'math::max': onNumbers(numbers => (numbers.length > 0 ? numbers.reduce((a, b) => Math.max(a, b)) : null)),
}
