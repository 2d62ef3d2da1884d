import type {Alternative, Concept} from './query-plan.ts'

/** Receives a document that contains all terms of an alternative, and how much it matches. */
export type Visit = (slot: number, score: number) => void

/** Calls `visit` with the documents that contain all terms of an alternative, without some whose score is below `least`. */
export function forEachMatch({terms, factor}: Alternative, least: number, visit: Visit): void {
  const [rarest, ...others] = terms.toSorted((a, b) => a.postings.length - b.postings.length)
  if (!rarest) return
  if (others.length === 0) {
    rarest.postings.forEach(least / factor, (slot, weight) => visit(slot, weight * factor))
    return
  }
  const most = others.reduce((sum, {postings}) => sum + postings.heaviest, 0)
  const readers = others.map(({postings}) => postings.readInOrder())
  rarest.postings.forEach((least / factor) * terms.length - most, (slot, weight) => {
    let sum = weight
    for (const read of readers) {
      const other = read(slot)
      if (other === 0) return
      sum += other
    }
    visit(slot, (sum / terms.length) * factor)
  })
}

/** Returns the highest score that a document can have by an alternative. */
export const highestScore = ({terms, factor}: Alternative): number =>
  (terms.reduce((sum, {postings}) => sum + postings.heaviest, 0) / terms.length) * factor

/** Returns about how many documents match a word or phrase of a search. */
export const countMatches = (concept: Concept): number =>
  concept.reduce((sum, {terms}) => sum + Math.min(...terms.map(({postings}) => postings.length)), 0)
