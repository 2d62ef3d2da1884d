/** How slots are sorted. Two different slots are never equal. */
export type Sorting = {
  compare: (a: number, b: number) => number
  /** Sorts all slots as `compare` does. Orders that sort equal products by popularity receive them in that order. */
  sort: (slots: Uint32Array) => Uint32Array
}

/** Room in the arrays of another thread: without it, its first change would copy all of them. */
const HEADROOM = 1.25

/** The slots of products in one order. It keeps those of removed products, because the readers skip what is not in their set. */
export class SlotOrder {
  readonly #sorting: Sorting
  #slots: Uint32Array = new Uint32Array(64)
  #length = 0

  constructor(sorting: Sorting) {
    this.#sorting = sorting
  }

  /** All slots in their order. Valid until the next change. */
  slots(): Uint32Array {
    return this.#slots.subarray(0, this.#length)
  }

  /** Takes over all slots in their order, the first `length` of an array; the rest is for further ones. */
  load(slots: Uint32Array, length = slots.length): void {
    this.#slots = slots
    this.#length = length
  }

  /** Returns all slots in their order in an array with room for further ones, for `load` of another thread. */
  pack(): Uint32Array {
    const packed = new Uint32Array(Math.ceil(this.#length * HEADROOM))
    packed.set(this.slots())
    return packed
  }

  /** Replaces the order by all slots, sorted. */
  sortAll(slots: Uint32Array): void {
    this.load(this.#sorting.sort(slots))
  }

  /** Inserts a slot at its place. */
  insert(slot: number): void {
    if (this.#length === this.#slots.length) {
      const larger = new Uint32Array(Math.max(64, this.#length * 2))
      larger.set(this.#slots)
      this.#slots = larger
    }
    let low = 0
    let high = this.#length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#sorting.compare(this.#slots[middle] ?? 0, slot) < 0) low = middle + 1
      else high = middle
    }
    this.#slots.copyWithin(low + 1, low, this.#length)
    this.#slots[low] = slot
    this.#length += 1
  }
}
