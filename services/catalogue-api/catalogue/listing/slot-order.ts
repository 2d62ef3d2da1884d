/** Compares two slots as `sort` does. Two different slots are never equal. */
export type CompareSlots = (a: number, b: number) => number

/** Number of comparisons per step: a small part of a slice of time, even when each compares texts. */
const COMPARISONS_PER_STEP = 256

/** The slots of products in one order. It keeps those of removed products, because the readers skip what is not in their set. */
export class SlotOrder {
  readonly #compare: CompareSlots
  #slots: Uint32Array = new Uint32Array(64)
  #length = 0

  constructor(compare: CompareSlots) {
    this.#compare = compare
  }

  /** All slots in their order. Valid until the next change. */
  slots(): Uint32Array {
    return this.#slots.subarray(0, this.#length)
  }

  /** Takes over all slots in their order. */
  load(slots: Uint32Array): void {
    this.#slots = slots
    this.#length = slots.length
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
      if (this.#compare(this.#slots[middle] ?? 0, slot) < 0) low = middle + 1
      else high = middle
    }
    this.#slots.copyWithin(low + 1, low, this.#length)
    this.#slots[low] = slot
    this.#length += 1
  }

  /** Replaces the order by all slots below a number, sorted step by step. No slot may be inserted meanwhile. */
  *sortAll(count: number): Generator<void, void> {
    let from = Uint32Array.from({length: count}, (_, slot) => slot)
    let to = new Uint32Array(count)
    for (let width = 1; width < count; width *= 2) {
      yield* mergePairs(from, to, width, this.#compare)
      ;[from, to] = [to, from]
    }
    this.#slots = from.length > 0 ? from : new Uint32Array(64)
    this.#length = count
  }
}

/** Merges each two neighbouring sorted runs of a width into one. */
function* mergePairs(from: Uint32Array, to: Uint32Array, width: number, compare: CompareSlots): Generator<void, void> {
  for (let start = 0; start < from.length; start += 2 * width) {
    const left = from.subarray(start, start + width)
    const right = from.subarray(start + width, start + 2 * width)
    yield* merge(left, right, to.subarray(start, start + 2 * width), compare)
  }
}

function* merge(left: Uint32Array, right: Uint32Array, to: Uint32Array, compare: CompareSlots): Generator<void, void> {
  let [taken, others] = [0, 0]
  for (let at = 0; at < to.length; at++) {
    const [a, b] = [left[taken], right[others]]
    if (a !== undefined && (b === undefined || compare(a, b) < 0)) {
      to[at] = a
      taken += 1
    } else {
      to[at] = b ?? 0
      others += 1
    }
    if (at % COMPARISONS_PER_STEP === 0) yield
  }
}
