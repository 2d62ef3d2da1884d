const START_LENGTH = 2
/** Longer lists are divided by one more letter. */
const MAX_LIST = 256

/** Returns whether a word has a digit, as the names of models do. */
export const isCode = (word: string): boolean => /\d/.test(word)

/**
 * Words with digits, such as the names of models, and what they belong to. Most are in one product only: in MiniSearch's radix tree, which
 * has a map for each, they would take more of V8's heap than the rest of the index.
 */
export class Codes<Item> {
  readonly #length: number
  /** By the first letters, `#length` of them. */
  readonly #byStart = new Map<string, Map<string, Item> | Codes<Item>>()

  constructor(length = START_LENGTH) {
    this.#length = length
  }

  /** Adds a word. Returns whether it is new; a known one stays as it is. */
  add(word: string, item: Item): boolean {
    const start = word.slice(0, this.#length)
    const list = this.#byStart.get(start) ?? new Map<string, Item>()
    if (list instanceof Codes) return list.add(word, item)
    if (list.has(word)) return false
    list.set(word, item)
    this.#byStart.set(start, list.size > MAX_LIST ? this.#divide(list) : list)
    return true
  }

  /** Yields what belongs to the words that begin with a prefix. */
  *atPrefix(prefix: string): Generator<Item> {
    if (prefix.length < this.#length) {
      for (const [start, list] of this.#byStart) if (start.startsWith(prefix)) yield* list.values()
      return
    }
    const list = this.#byStart.get(prefix.slice(0, this.#length))
    if (list instanceof Codes) yield* list.atPrefix(prefix)
    else for (const [word, item] of list ?? []) if (word.startsWith(prefix)) yield item
  }

  /** Yields what belongs to all words. */
  *values(): Generator<Item> {
    for (const list of this.#byStart.values()) yield* list.values()
  }

  #divide(list: Map<string, Item>): Codes<Item> {
    const codes = new Codes<Item>(this.#length + 1)
    for (const [word, item] of list) codes.add(word, item)
    return codes
  }
}
