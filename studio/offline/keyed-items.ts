export type Fields = Record<string, unknown>

/** An item of a list. Sanity gives each object in a list a key. */
export type Item = Fields & {_key: string}
export type Keyed = Map<string, Item>

/** Returns items by their key. */
export const byKey = (items: Item[]): Keyed => new Map(items.map(item => [item._key, item]))

/** Returns whether a value is an object and no list. */
export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns whether a value is a list of items with keys. */
export const isKeyed = (value: unknown): value is Item[] =>
  Array.isArray(value) && value.every(item => isObject(item) && typeof item._key === 'string')

/** Returns whether two lists have the same items in the same order. */
export const haveSameKeys = (before: Item[], after: Item[]): boolean =>
  before.length === after.length && before.every(({_key}, index) => _key === after[index]?._key)
