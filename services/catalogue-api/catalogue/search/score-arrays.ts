import type {Scores} from './ranking.ts'

/** Which of the arrays: each has one content at a time. */
type Use = 'all' | 'some' | 'best' | 'total' | 'word'

/** Every change of a product adds a document. */
const HEADROOM = 1.2

/**
 * Arrays for scores that are used again in each search. New ones take 4 bytes per document, outside of the heap, and make the
 * garbage collector read all of a large heap every few seconds.
 */
export class ScoreArrays {
  readonly #arrays = new Map<Use, Scores>()

  /** Returns the array of a use with zeros. What it had before is lost. */
  take(use: Use, size: number): Scores {
    const known = this.#arrays.get(use)
    if (known && known.length >= size) return known.subarray(0, size).fill(0)
    const array = new Float32Array(Math.ceil(size * HEADROOM))
    this.#arrays.set(use, array)
    return array.subarray(0, size)
  }
}
