import {randomBytes} from 'node:crypto'
import {isRecord, type JsonRecord} from '../document.ts'

/** A copy of the value in which each object that lies in a list has a `_key`. */
export const withArrayKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(keyed)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withArrayKeys(inner)]))
}

/** The same for the items of a list that are about to be inserted. */
export const keyed = (item: unknown): unknown => {
  const inner = withArrayKeys(item)
  return isRecord(inner) && inner._key === undefined ? {_key: randomBytes(6).toString('hex'), ...inner} : inner
}

/** The same for values by their paths: one that takes the place of a list's item is such an item. */
export const withKeysAt = (values: JsonRecord): JsonRecord =>
  Object.fromEntries(
    Object.entries(values).map(([path, value]) => [
      path,
      /\[\s*-?\d+\s*\]\s*$/.test(path) ? keyed(value) : withArrayKeys(value),
    ]),
  )
