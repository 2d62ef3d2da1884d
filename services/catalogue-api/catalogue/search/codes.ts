const START_LENGTH = 3

/**
 * The terms with digits, such as the names of models. They complete a prefix, but correct no word. Most are in one product only: in a radix
 * tree, they would take more of V8's heap than the rest of the index.
 */
export class Codes<Term extends {key: string}> {
  /** By the first letters, in the order in which they were added. */
  readonly #byStart = new Map<string, Set<Term>>()

  static has(word: string): boolean {
    return /\d/.test(word)
  }

  /** Adds a term; without effect when it is known. Returns whether it is new. */
  add(term: Term): boolean {
    const start = term.key.slice(0, START_LENGTH)
    const terms = this.#byStart.get(start) ?? new Set()
    this.#byStart.set(start, terms)
    const isNew = !terms.has(term)
    terms.add(term)
    return isNew
  }

  /** Yields the terms that begin with a prefix. */
  *atPrefix(prefix: string): Generator<Term> {
    const isShort = prefix.length < START_LENGTH
    const lists = isShort ? this.#startingWith(prefix) : [this.#byStart.get(prefix.slice(0, START_LENGTH)) ?? []]
    for (const terms of lists) for (const term of terms) if (term.key.startsWith(prefix)) yield term
  }

  *#startingWith(prefix: string): Generator<Set<Term>> {
    for (const [start, terms] of this.#byStart) if (start.startsWith(prefix)) yield terms
  }
}
