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

/** Returns the slots that are in all sets. */
export const intersect = (first: SlotSet, others: readonly SlotSet[]): SlotSet =>
  others.reduce((result, other) => result.intersection(other), first.clone())

/** Returns the slots that are in any of the sets. */
export const unite = (sets: readonly SlotSet[]): SlotSet => sets.reduce((result, set) => result.union(set), emptySet())
