import {DateTime, Path} from 'groq-js'

/** An object with attributes, as GROQ sees it: no list, no point in time, no path. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** A number as GROQ has them; null for what is not finite. */
export const toNumber = (value: number): number | null => (Number.isFinite(value) ? value : null)

/** An attribute of a value; null when the value is no object or has no such attribute. */
export const attributeOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? (value[name] ?? null) : null

/** Whether two values are equal: primitives, points in time and paths may be; lists and objects never are. */
export const isEqual = (a: unknown, b: unknown): boolean => {
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') {
    return typeof a !== 'object' || a === null ? a === b : false
  }
  if (a instanceof DateTime) return b instanceof DateTime && a.equals(b)
  return a instanceof Path && b instanceof Path && a.toJSON() === b.toJSON()
}

/** Negative, zero or positive for values of one type that has an order; null for all others. */
export const compare = (a: unknown, b: unknown): number | null => {
  if (typeof a === 'string') return typeof b === 'string' ? compareStrings(a, b) : null
  if (typeof a === 'number') return typeof b === 'number' ? a - b : null
  if (typeof a === 'boolean') return typeof b === 'boolean' ? Number(a) - Number(b) : null
  return a instanceof DateTime && b instanceof DateTime ? a.compareTo(b) : null
}

/** Code unit order, which ids and texts are sorted by. */
export const compareStrings = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The order of `order()`: by type first, then by value; what has no order comes last and in its old place. */
export const compareAcrossTypes = (a: unknown, b: unknown): number => rankOf(a) - rankOf(b) || (compare(a, b) ?? 0)

const rankOf = (value: unknown): number => {
  switch (typeof value) {
    case 'number':
      return 2
    case 'string':
      return 3
    case 'boolean':
      return 4
    default:
      return value instanceof DateTime ? 1 : 5
  }
}

/** Text of a primitive or a point in time; null for anything else. */
export const toText = (value: unknown): string | null => {
  switch (typeof value) {
    case 'string':
      return value
    case 'number':
    case 'boolean':
      return String(value)
    default:
      return value instanceof DateTime ? value.toString() : null
  }
}
