import {DateTime, Path} from 'groq-js'

/** Returns whether a value is an object in GROQ: not a list, a date or a path. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Converts a number to GROQ; null when it is not finite. */
export const toNumber = (value: number): number | null => (Number.isFinite(value) ? value : null)

/** Returns an attribute of a value; null when the value is not an object or does not have the attribute. */
export const attributeOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? (value[name] ?? null) : null

/** Returns whether two values are equal. Primitives, dates and paths can be equal; lists and objects never are. */
export const isEqual = (a: unknown, b: unknown): boolean => {
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') {
    return typeof a !== 'object' || a === null ? a === b : false
  }
  if (a instanceof DateTime) return b instanceof DateTime && a.equals(b)
  return a instanceof Path && b instanceof Path && a.toJSON() === b.toJSON()
}

/** Compares two values of the same ordered type: negative, zero or positive; null for all other values. */
export const compare = (a: unknown, b: unknown): number | null => {
  if (typeof a === 'string') return typeof b === 'string' ? compareStrings(a, b) : null
  if (typeof a === 'number') return typeof b === 'number' ? a - b : null
  if (typeof a === 'boolean') return typeof b === 'boolean' ? Number(a) - Number(b) : null
  return a instanceof DateTime && b instanceof DateTime ? a.compareTo(b) : null
}

/** Compares by code units, the order of ids and texts. */
export const compareStrings = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Compares like `order()`: by type, then by value. Values without an order come last and keep their relative order. */
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

/** Converts an RFC 3339 text to a date; null for anything else, and for a date that does not exist. */
export const toDateTime = (value: unknown): DateTime | null => {
  if (value instanceof DateTime) return value
  const time = typeof value === 'string' ? DateTime.parseToValue(value).data : null
  // groq-js takes a thirteenth month, which compares with nothing: an index would not stay sorted.
  return time && !Number.isNaN(time.date.getTime()) ? time : null
}

/** Converts a primitive or a date to text; null for anything else. */
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
