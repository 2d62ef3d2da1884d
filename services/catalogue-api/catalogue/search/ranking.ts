import type {SlotSet} from '../slot-set.ts'

/** The score of each document by its slot: 0 without a match, 100 when every word is in the heaviest field. */
export type Scores = Float32Array

/** Scores within this distance are equal, so that popularity decides. */
export const STEP = 5
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
  const steps = toSteps(scores, set)
  const {lowest, above, count} = findLowestStep(steps, limit)
  const bySteps: number[][] = Array.from({length: STEPS + 1}, () => [])
  let missing = count
  let missingLowest = count - above
  for (const slot of documents) {
    // Often the first ones of the order are the best, and the other ones need not be looked at.
    if (missing === 0) break
    const step = (steps[slot] ?? 0) - 1
    if (step < lowest || (step === lowest && missingLowest === 0)) continue
    bySteps[step]?.push(slot)
    missing -= 1
    if (step === lowest) missingLowest -= 1
  }
  return bySteps
    .flatMap((slots, step) => [slots.map(slot => ({slot, score: step * STEP}))])
    .reverse()
    .flat()
}

/** Returns the step of each document's score plus one; 0 for those that are not in the set. */
function toSteps(scores: Scores, set: Pick<SlotSet, 'has'>): Uint8Array {
  const steps = new Uint8Array(scores.length)
  for (let slot = 0; slot < scores.length; slot++) {
    if (set.has(slot)) steps[slot] = Math.round((scores[slot] ?? 0) / STEP) + 1
  }
  return steps
}

/** Returns the step of the last document that belongs to the best, how many are above it, and how many are the best. */
function findLowestStep(steps: Uint8Array, limit: number): {lowest: number; above: number; count: number} {
  const counts = new Uint32Array(STEPS + 2)
  for (let slot = 0; slot < steps.length; slot++) {
    const step = steps[slot] ?? 0
    counts[step] = (counts[step] ?? 0) + 1
  }
  let above = 0
  for (let step = STEPS; step >= 0; step--) {
    const own = counts[step + 1] ?? 0
    if (above + own >= limit) return {lowest: step, above, count: limit}
    if (step === 0) return {lowest: 0, above, count: above + own}
    above += own
  }
  return {lowest: 0, above, count: above}
}
