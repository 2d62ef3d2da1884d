import {forEachMatch, highestScore} from './matches.ts'
import type {Concept} from './query-plan.ts'
import {lowestOf, type Scores, STEPS, toStep} from './ranking.ts'

/** The scores of a search by all its words except one; null when it has only one. */
export type Others = {scores: Scores; share: number} | null

/** A search for the best documents. */
export type BestSearch = {limit: number; isPresent: (slot: number) => boolean; others: Others}

/**
 * Fills an array of zeros with the scores of documents by a word of a search, in addition to its others. The best `limit` of
 * those that are present have their scores; others may have a lower one or none. A letter or two have dozens of completions, each
 * in thousands of documents: a match that cannot be among the best any more is not read.
 */
export function scoreBest(scores: Scores, concept: Concept, {limit, isPresent, others}: BestSearch): void {
  /** Documents that are present, by the step of their score; those without one are not counted. */
  const counts = new Int32Array(STEPS + 1)
  const highestOther = others ? others.scores.reduce((highest, score) => Math.max(highest, score), 0) : 0
  const raise = (slot: number, score: number): void => {
    const other = others ? (others.scores[slot] ?? 0) : 0
    if (others && other === 0) return
    const total = Math.fround(others ? other + score * others.share : score)
    const before = scores[slot] ?? 0
    if (total <= before) return
    scores[slot] = total
    if (!isPresent(slot)) return
    add(counts, toStep(total), 1)
    if (before > 0) add(counts, toStep(before), -1)
  }
  const ordered = concept.map(one => ({...one, highest: highestScore(one)})).sort((a, b) => b.highest - a.highest)
  for (const alternative of ordered) {
    const least = (leastOfBest(counts, limit) - highestOther) / (others?.share ?? 1)
    if (alternative.highest < least) break
    forEachMatch(alternative, least, raise)
  }
}

/** Returns the lowest score of the best documents, 0 while there are fewer than the limit. */
function leastOfBest(counts: Int32Array, limit: number): number {
  let found = 0
  for (let step = STEPS; step > 0; step--) {
    found += counts[step] ?? 0
    if (found >= limit) return lowestOf(step)
  }
  return 0
}

function add(counts: Int32Array, step: number, difference: number): void {
  counts[step] = (counts[step] ?? 0) + difference
}
