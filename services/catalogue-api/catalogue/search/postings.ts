/** The documents that contain a term, in the order in which they were added, each with the weight of the term in it. */
export class Postings {
  #slots = new Uint32Array(2)
  #weights = new Uint8Array(2)
  #length = 0
  #heaviest = 0

  get length(): number {
    return this.#length
  }

  /** The highest weight of the term in any document. */
  get heaviest(): number {
    return this.#heaviest
  }

  /** `weight` is an integer from 1 to 255. */
  add(slot: number, weight: number): void {
    if (this.#length === this.#slots.length) this.#grow()
    this.#slots[this.#length] = slot
    this.#weights[this.#length] = weight
    this.#length += 1
    this.#heaviest = Math.max(this.#heaviest, weight)
  }

  /** Raises the score of each document to the weight of the term times the factor, if it is lower. */
  raise(scores: Float32Array, factor: number): void {
    const slots = this.#slots
    const weights = this.#weights
    for (let index = 0; index < this.#length; index++) {
      const slot = slots[index] ?? 0
      const score = (weights[index] ?? 0) * factor
      if (score > (scores[slot] ?? 0)) scores[slot] = score
    }
  }

  /** Returns the weight of the term in a document, or 0 when it does not contain it. */
  weightIn(slot: number): number {
    let low = 0
    let high = this.#length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#slots[middle] ?? 0) < slot) low = middle + 1
      else high = middle
    }
    return low < this.#length && this.#slots[low] === slot ? (this.#weights[low] ?? 0) : 0
  }

  /** Returns whether so many documents that pass a test have at least a weight. */
  hasAtLeast(count: number, weight: number, passes: (slot: number) => boolean): boolean {
    let found = 0
    // The newest first: the older ones may have been replaced.
    for (let index = this.#length - 1; index >= 0 && found < count; index--) {
      if ((this.#weights[index] ?? 0) >= weight && passes(this.#slots[index] ?? 0)) found += 1
    }
    return found >= count
  }

  /** Returns the documents in the order in which they were added. */
  slots(): Uint32Array {
    return this.#slots.subarray(0, this.#length)
  }

  /** Returns whether any of the documents passes a test. */
  some(passes: (slot: number) => boolean): boolean {
    // The newest first: of the documents of a word that has changed, they are the ones that are still there.
    for (let index = this.#length - 1; index >= 0; index--) if (passes(this.#slots[index] ?? 0)) return true
    return false
  }

  #grow(): void {
    const slots = new Uint32Array(this.#slots.length * 2)
    const weights = new Uint8Array(slots.length)
    slots.set(this.#slots)
    weights.set(this.#weights)
    this.#slots = slots
    this.#weights = weights
  }
}
