import {TypedFastBitSet} from 'typedfastbitset'

/** A set of products by their slots: one bit each. */
export type SlotSet = TypedFastBitSet

/** Returns an empty set. */
export const emptySet = (): SlotSet => new TypedFastBitSet()

/** Returns the set of these slots. */
export const setOf = (slots: Iterable<number>): SlotSet => new TypedFastBitSet(slots)

/** Returns the set of all slots below a number. */
export function firstSlots(count: number): SlotSet {
  const set = new TypedFastBitSet()
  if (count > 0) set.addRange(0, count)
  return set
}

/** Returns the set of the slots below `count` that pass a test. */
export function selectSlots(count: number, passes: (slot: number) => boolean): SlotSet {
  const words = new Uint32Array(Math.max(1, Math.ceil(count / 32)))
  for (let slot = 0; slot < count; slot++) {
    const word = slot >>> 5
    if (passes(slot)) words[word] = (words[word] ?? 0) | (1 << (slot & 31))
  }
  return new TypedFastBitSet(null, words)
}

/** Returns the set of these bits. */
export const fromWords = (words: Uint32Array): SlotSet => new TypedFastBitSet(null, words)

/** The words of a set that are not zero, and their places. */
type Dense = {places: Uint32Array; words: Uint32Array}

/** Returns a function that counts the slots that another set has in common with this one. It skips words that are zero, which are most in a set of few products. */
export function createCounter({words}: SlotSet): (other: SlotSet) => number {
  const dense = toDense(words)
  return other => countCommon(dense, other.words)
}

function toDense(words: Uint32Array): Dense {
  const places = new Uint32Array(words.length)
  let count = 0
  for (let place = 0; place < words.length; place++) {
    if (words[place] === 0) continue
    places[count] = place
    count += 1
  }
  const used = places.subarray(0, count)
  return {places: used, words: used.map(place => words[place] ?? 0)}
}

function countCommon({places, words}: Dense, others: Uint32Array): number {
  let count = 0
  for (let index = 0; index < places.length; index++) {
    const common = (words[index] ?? 0) & (others[places[index] ?? 0] ?? 0)
    if (common !== 0) count += countBits(common)
  }
  return count
}

/** Counts the bits of a word by adding them in pairs, then groups of four and eight. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Returns the slots that are in all sets. */
export const intersect = (first: SlotSet, others: readonly SlotSet[]): SlotSet =>
  others.reduce((result, other) => result.intersection(other), first.clone())

/** Returns the slots that are in any of the sets. */
export const unite = (sets: readonly SlotSet[]): SlotSet => sets.reduce((result, set) => result.union(set), emptySet())
