/** A cache that evicts the least recently used values. */
export type LruCache<Value> = {
  /** Returns a value and marks it as the most recently used; returns undefined when it is not cached. */
  get: (key: string) => Value | undefined
  /** Stores a value and evicts others when the cache is full. A value that is too large is not stored. */
  set: (key: string, value: Value) => void
  values: () => Iterable<Value>
}

/** Creates a cache for values with a total size of at most `max`. A single value may take an eighth of it. */
export const createLruCache = <Value>(max: number, sizeOf: (key: string, value: Value) => number): LruCache<Value> => {
  const entries = new Map<string, {value: Value; size: number}>()
  let total = 0

  const evict = (key: string): void => {
    total -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }

  const set = (key: string, value: Value): void => {
    evict(key)
    const size = sizeOf(key, value)
    if (size > max / 8) return
    entries.set(key, {value, size})
    total += size
    for (const oldest of entries.keys()) {
      if (total <= max) break
      evict(oldest)
    }
  }

  const get = (key: string): Value | undefined => {
    const entry = entries.get(key)
    if (!entry) return undefined
    entries.delete(key)
    entries.set(key, entry)
    return entry.value
  }

  return {get, set, values: () => Array.from(entries.values(), ({value}) => value)}
}
