/** A number of each slot, in an array that grows. */
export class Column {
  #values: Float64Array<ArrayBuffer> = new Float64Array(64)

  /** All numbers by slot, with room for further ones. Valid until the next change. */
  get values(): Float64Array<ArrayBuffer> {
    return this.#values
  }

  /** Returns the number of a slot; 0 when it has none. */
  at(slot: number): number {
    return this.#values[slot] ?? 0
  }

  set(slot: number, value: number): void {
    if (slot >= this.#values.length) {
      const larger = new Float64Array(Math.max(slot + 1, this.#values.length * 2))
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[slot] = value
  }

  /** Takes over the numbers of another column. */
  load(values: Float64Array<ArrayBuffer>): void {
    this.#values = values
  }
}
