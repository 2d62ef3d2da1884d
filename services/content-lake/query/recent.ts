/** Remembers values under names. */
export type Recent<Value> = {
  /** The value under a name, which is then the most recent one; undefined when it is not remembered. */
  get: (name: string) => Value | undefined
  /** Remembers a value, and forgets others for it; one that is too large is not remembered. */
  set: (name: string, value: Value) => void
  values: () => Iterable<Value>
}

/** Remembers values whose sizes add up to `max` at most, none larger than an eighth; the least recently used go first. */
export const openRecent = <Value>(max: number, sizeOf: (name: string, value: Value) => number): Recent<Value> => {
  const entries = new Map<string, {value: Value; size: number}>()
  let total = 0

  const forget = (name: string): void => {
    total -= entries.get(name)?.size ?? 0
    entries.delete(name)
  }

  const set = (name: string, value: Value): void => {
    forget(name)
    const size = sizeOf(name, value)
    if (size > max / 8) return
    entries.set(name, {value, size})
    total += size
    for (const oldest of entries.keys()) {
      if (total <= max) break
      forget(oldest)
    }
  }

  const get = (name: string): Value | undefined => {
    const entry = entries.get(name)
    if (!entry) return undefined
    entries.delete(name)
    entries.set(name, entry)
    return entry.value
  }

  return {get, set, values: () => Array.from(entries.values(), ({value}) => value)}
}
