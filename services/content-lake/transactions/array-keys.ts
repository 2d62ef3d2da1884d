import {randomBytes} from 'node:crypto'
import {isRecord, type JsonRecord} from '../document.ts'

/** Returns a copy of the value in which every object in a list has a `_key`. */
export const withArrayKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(keyed)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withArrayKeys(inner)]))
}

/** Returns a copy of a list item with a `_key`. */
export const keyed = (item: unknown): unknown => {
  const inner = withArrayKeys(item)
  return isRecord(inner) && inner._key === undefined ? {_key: randomBytes(6).toString('hex'), ...inner} : inner
}

/** Returns copies of values by path. A value at a list index is a list item and gets a `_key`. */
export const withKeysAt = (values: JsonRecord): JsonRecord =>
  Object.fromEntries(
    Object.entries(values).map(([path, value]) => [
      path,
      /\[\s*-?\d+\s*\]\s*$/.test(path) ? keyed(value) : withArrayKeys(value),
    ]),
  )
