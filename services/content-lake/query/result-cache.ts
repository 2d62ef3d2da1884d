const BYTES_PER_CHARACTER = 2

/** Remembers strings up to a number of bytes in all; the least recently used go first. */
export const openResultCache = (maxBytes: number) => {
  const entries = new Map<string, string>()
  let bytes = 0
  const sizeOf = (key: string, value: string): number => (key.length + value.length) * BYTES_PER_CHARACTER

  const forget = (key: string): void => {
    const value = entries.get(key)
    if (value === undefined) return
    entries.delete(key)
    bytes -= sizeOf(key, value)
  }

  return {
    get: (key: string): string | undefined => {
      const value = entries.get(key)
      if (value !== undefined) {
        entries.delete(key)
        entries.set(key, value)
      }
      return value
    },
    set: (key: string, value: string): void => {
      forget(key)
      const size = sizeOf(key, value)
      if (size > maxBytes / 8) return
      entries.set(key, value)
      bytes += size
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break
        forget(oldest)
      }
    },
  }
}
