/** Lines that are checked again at a time. */
const LINES = 50

/**
 * The lines whose products refer to products that only the import creates, so that the referrers of one that is taken out are
 * found without reading all lines again. A number per reference, of at most a million products.
 */
export class Referrers {
  readonly #lines = new Map<string, number[]>()
  readonly #waiting = new Set<number>()

  /** Notes what the product of a line refers to. */
  add(line: number, ids: string[]): void {
    for (const id of ids) {
      const lines = this.#lines.get(id)
      if (lines) lines.push(line)
      else this.#lines.set(id, [line])
    }
  }

  /** Lets the lines that refer to a product wait for another check, because it was taken out. */
  remove(id: string): void {
    for (const line of this.#lines.get(id) ?? []) this.#waiting.add(line)
    this.#lines.delete(id)
  }

  /** Returns some of the waiting lines, which then no longer wait; none when all were checked. */
  take(): number[] {
    const lines: number[] = []
    for (const line of this.#waiting) {
      if (lines.length === LINES) break
      lines.push(line)
      this.#waiting.delete(line)
    }
    return lines
  }
}
