import {Postings} from './postings.ts'

/** Terms and their documents one after the other in few arrays, which move to another thread without a copy. */
export type PackedTerms = {
  keys: string[]
  lengths: number[]
  heaviest: number[]
  slots: Uint32Array<ArrayBuffer>
  weights: Uint8Array<ArrayBuffer>
}

/** Packs terms, whose documents are gone afterwards: a large catalogue would be in memory twice. */
export function packTerms(terms: readonly {key: string; postings: Postings}[]): PackedTerms {
  const lengths = terms.map(({postings}) => postings.length)
  const total = lengths.reduce((sum, length) => sum + length, 0)
  const slots = new Uint32Array(total)
  const weights = new Uint8Array(total)
  let start = 0
  for (const {postings} of terms) {
    slots.set(postings.slots(), start)
    weights.set(postings.weights(), start)
    start += postings.length
    postings.release()
  }
  return {keys: terms.map(({key}) => key), lengths, heaviest: terms.map(one => one.postings.heaviest), slots, weights}
}

/** Yields the terms that were packed, with parts of the same arrays. */
export function* unpackTerms({keys, lengths, heaviest, slots, weights}: PackedTerms): Generator<[string, Postings]> {
  let start = 0
  for (const [index, key] of keys.entries()) {
    const end = start + (lengths[index] ?? 0)
    yield [key, Postings.of(slots.subarray(start, end), weights.subarray(start, end), heaviest[index] ?? 0)]
    start = end
  }
}
