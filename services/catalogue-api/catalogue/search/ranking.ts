import type {SlotSet} from '../slot-set.ts'
import type {Scores} from './text-index.ts'

/** Scores within this distance are equal, so that popularity decides. */
const STEP = 5
/** Scores are at most 255. */
const STEPS = 255 / STEP

/** The documents of an index in the order of those with equal scores. */
export type Documents = Iterable<number>

/** Returns at most `limit` documents of a set: highest score first, equal ones in the order of the documents. */
export function listBest(
  scores: Scores,
  limit: number,
  documents: Documents,
  set: Pick<SlotSet, 'has'>,
): {slot: number; score: number}[] {
  const stepOf = (slot: number): number => (set.has(slot) ? Math.round((scores[slot] ?? 0) / STEP) : -1)
  const lowest = findLowestStep(scores, limit, stepOf)
  const bySteps: number[][] = Array.from({length: STEPS + 1}, () => [])
  for (const slot of documents) {
    const step = stepOf(slot)
    const listed = step >= lowest ? bySteps[step] : undefined
    if (listed && listed.length < limit) listed.push(slot)
  }
  return bySteps
    .flatMap((slots, step) => [slots.map(slot => ({slot, score: step * STEP}))])
    .reverse()
    .flat()
    .slice(0, limit)
}

/** Returns the step of the last document that belongs to the best, so that no others need sorting. */
function findLowestStep(scores: Scores, limit: number, stepOf: (slot: number) => number): number {
  const counts = new Uint32Array(STEPS + 1)
  for (let slot = 0; slot < scores.length; slot++) {
    const step = stepOf(slot)
    if (step >= 0) counts[step] = (counts[step] ?? 0) + 1
  }
  let step = counts.length - 1
  for (let count = counts[step] ?? 0; count < limit && step > 0; count += counts[step] ?? 0) step -= 1
  return step
}
