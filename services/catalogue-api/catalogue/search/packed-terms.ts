import {Postings} from './postings.ts'

/** Terms and their documents one after the other in few arrays, which move to another thread without a copy. */
export type PackedTerms = {
  keys: string[]
  lengths: number[]
  /** The places of each term in the arrays, those for further documents included. */
  capacities: number[]
  heaviest: number[]
  slots: Uint32Array<ArrayBuffer>
  weights: Uint8Array<ArrayBuffer>
}

/** Terms in fewer documents get no room: larger arrays for them are no work. */
const MIN_LENGTH_WITH_ROOM = 512

/**
 * Returns for how many documents the arrays of a term have room. Most changed products have the frequent terms, so without room the
 * first change after a build would copy the arrays of a hundred terms at once. The share of free room differs by term, so that they do
 * not fill up together.
 */
const capacityOf = (length: number, index: number): number =>
  length < MIN_LENGTH_WITH_ROOM ? length : length + Math.ceil((length * (8 + (index % 8))) / 64)

/** Packs terms, whose documents are gone afterwards: a large catalogue would be in memory twice. */
export function packTerms(terms: readonly {key: string; postings: Postings}[]): PackedTerms {
  const lengths = terms.map(({postings}) => postings.length)
  const capacities = lengths.map(capacityOf)
  const total = capacities.reduce((sum, capacity) => sum + capacity, 0)
  const slots = new Uint32Array(total)
  const weights = new Uint8Array(total)
  let start = 0
  for (const [index, {postings}] of terms.entries()) {
    slots.set(postings.slots(), start)
    weights.set(postings.weights(), start)
    start += capacities[index] ?? 0
    postings.release()
  }
  const heaviest = terms.map(one => one.postings.heaviest)
  return {keys: terms.map(({key}) => key), lengths, capacities, heaviest, slots, weights}
}

/** Yields the terms that were packed, with parts of the same arrays. */
export function* unpackTerms(packed: PackedTerms): Generator<[string, Postings]> {
  let start = 0
  for (const [index, key] of packed.keys.entries()) {
    const end = start + (packed.capacities[index] ?? 0)
    yield [key, unpack(packed, index, start, end)]
    start = end
  }
}

function unpack({lengths, heaviest, slots, weights}: PackedTerms, index: number, start: number, end: number): Postings {
  const [length, weight] = [lengths[index] ?? 0, heaviest[index] ?? 0]
  if (length === 1) return Postings.single(slots[start] ?? 0, weight)
  return Postings.of({slots: slots.subarray(start, end), weights: weights.subarray(start, end)}, length, weight)
}
