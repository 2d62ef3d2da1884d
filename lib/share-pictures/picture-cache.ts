type Entry<Value> = {value: Value; size: number; expiresAt: number}

/** A cache in memory that evicts the least recently used values when they have more than `maxBytes` together. */
export class PictureCache<Value> {
  readonly #maxBytes: number
  /** A `Map` iterates in insertion order, so the least recently used value comes first. */
  readonly #entries = new Map<string, Entry<Value>>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Returns a value, or undefined when it is not cached or has expired. */
  get(name: string, now = Date.now()): Value | undefined {
    const entry = this.#entries.get(name)
    if (!entry) return
    this.delete(name)
    if (entry.expiresAt <= now) return
    this.#add(name, entry)
    return entry.value
  }

  /** Caches a value of `size` bytes for `lifeMs` milliseconds. */
  set(name: string, value: Value, {size, lifeMs}: {size: number; lifeMs: number}, now = Date.now()): void {
    this.delete(name)
    this.#add(name, {value, size, expiresAt: now + lifeMs})
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.delete(oldest)
    }
  }

  /** Removes a value. */
  delete(name: string): void {
    this.#bytes -= this.#entries.get(name)?.size ?? 0
    this.#entries.delete(name)
  }

  #add(name: string, entry: Entry<Value>): void {
    this.#entries.set(name, entry)
    this.#bytes += entry.size
  }
}
