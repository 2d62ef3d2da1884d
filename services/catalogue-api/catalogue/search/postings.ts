const NO_SLOTS = new Uint32Array()
const NO_WEIGHTS = new Uint8Array()
/** Smaller arrays have no memory outside of the heap. */
const MIN_RELEASED_LENGTH = 64

type Arrays = {slots: Uint32Array<ArrayBuffer>; weights: Uint8Array<ArrayBuffer>}

/**
 * The documents that contain a term, in the order in which they were added, each with the weight of the term in it. The first one has no
 * arrays: most terms, such as the names of models, are in a single document.
 */
export class Postings {
  #first = 0
  #slots = NO_SLOTS
  #weights = NO_WEIGHTS
  #length = 0
  #heaviest = 0

  /** Returns the postings with the first `length` documents and weights of arrays; the rest is for further ones. */
  static of({slots, weights}: Arrays, length: number, heaviest: number): Postings {
    const postings = new Postings()
    postings.#slots = slots
    postings.#weights = weights
    postings.#length = length
    postings.#heaviest = heaviest
    return postings
  }

  /** Returns the postings of a term in one document. */
  static single(slot: number, weight: number): Postings {
    const postings = new Postings()
    postings.add(slot, weight)
    return postings
  }

  get length(): number {
    return this.#length
  }

  /** The highest weight of the term in any document. */
  get heaviest(): number {
    return this.#heaviest
  }

  /** `weight` is an integer from 1 to 255. */
  add(slot: number, weight: number): void {
    if (this.#length === 0) this.#first = slot
    else {
      if (this.#length >= this.#slots.length) this.#grow()
      this.#slots[this.#length] = slot
      this.#weights[this.#length] = weight
    }
    this.#length += 1
    this.#heaviest = Math.max(this.#heaviest, weight)
  }

  /** Calls `visit` with each document in which the term has at least a weight. */
  forEach(least: number, visit: (slot: number, weight: number) => void): void {
    if (this.#isSingle) {
      if (this.#heaviest >= least) visit(this.#first, this.#heaviest)
      return
    }
    const slots = this.#slots
    const weights = this.#weights
    for (let index = 0; index < this.#length; index++) {
      const weight = weights[index] ?? 0
      if (weight >= least) visit(slots[index] ?? 0, weight)
    }
  }

  /** Returns a function for the weights of the term, 0 without a match, in documents that are asked for in their order. */
  readInOrder(): (slot: number) => number {
    const [slots, weights] = [this.slots(), this.weights()]
    let at = 0
    return slot => {
      at = findFrom(slots, at, slot)
      return slots[at] === slot ? (weights[at] ?? 0) : 0
    }
  }

  /** Returns the documents in the order in which they were added. */
  slots(): Uint32Array {
    return this.#isSingle ? Uint32Array.of(this.#first) : this.#slots.subarray(0, this.#length)
  }

  /** Returns the weights of the term in these documents. */
  weights(): Uint8Array {
    return this.#isSingle ? Uint8Array.of(this.#heaviest) : this.#weights.subarray(0, this.#length)
  }

  /** Gives back its memory at once. It must not be used afterwards. */
  release(): void {
    for (const array of [this.#slots, this.#weights]) {
      const isOwn = array.length > MIN_RELEASED_LENGTH && array.byteLength === array.buffer.byteLength
      if (isOwn) array.buffer.transfer(0)
    }
  }

  /** Returns whether any of the documents passes a test. */
  some(passes: (slot: number) => boolean): boolean {
    if (this.#isSingle) return passes(this.#first)
    // The newest first: of the documents of a word that has changed, they are the ones that are still there.
    for (let index = this.#length - 1; index >= 0; index--) if (passes(this.#slots[index] ?? 0)) return true
    return false
  }

  /** There are no arrays for the document. */
  get #isSingle(): boolean {
    return this.#length === 1 && this.#slots.length === 0
  }

  #grow(): void {
    const slots = new Uint32Array(Math.max(4, this.#slots.length * 2))
    const weights = new Uint8Array(slots.length)
    slots.set(this.slots())
    weights.set(this.weights())
    this.#slots = slots
    this.#weights = weights
  }
}

/** Returns the first place from `start` on whose slot is not lower, in steps that grow: the next one is often near. */
function findFrom(slots: Uint32Array, start: number, slot: number): number {
  let low = start
  let step = 1
  while (low + step < slots.length && (slots[low + step] ?? 0) < slot) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, slots.length)
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((slots[middle] ?? 0) < slot) low = middle + 1
    else high = middle
  }
  return low
}
