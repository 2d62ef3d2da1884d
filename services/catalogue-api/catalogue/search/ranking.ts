import type {SlotSet} from '../slot-set.ts'

/** The score of each document by its slot: 0 without a match, 100 when every word is in the heaviest field. */
export type Scores = Float32Array

/** Scores within this distance are equal, so that popularity decides. */
const STEP = 5
/** Scores are at most 255. */
export const STEPS = 255 / STEP

/** Returns the step of a score. */
export const toStep = (score: number): number => Math.round(score / STEP)

/** Returns a score that is certainly not higher than those of a step. */
export const lowestOf = (step: number): number => (step - 0.51) * STEP

/** The documents of an index in the order of those with equal scores. */
export type Documents = Iterable<number>

/** Returns at most `limit` documents of a set: highest score first, equal ones in the order of the documents. */
export function listBest(
  scores: Scores,
  limit: number,
  documents: Documents,
  set: Pick<SlotSet, 'has'>,
): {slot: number; score: number}[] {
  const {lowest, above, count} = findLowestStep(scores, set, limit)
  const bySteps: number[][] = Array.from({length: STEPS + 1}, () => [])
  let missing = count
  let missingLowest = count - above
  for (const slot of documents) {
    // Often the first ones of the order are the best, and the other ones need not be looked at.
    if (missing === 0) break
    const step = toStep(scores[slot] ?? 0)
    if (step < lowest || (step === lowest && missingLowest === 0) || !set.has(slot)) continue
    bySteps[step]?.push(slot)
    missing -= 1
    if (step === lowest) missingLowest -= 1
  }
  return bySteps
    .flatMap((slots, step) => [slots.map(slot => ({slot, score: step * STEP}))])
    .reverse()
    .flat()
}

/** Returns the step of the last document that belongs to the best, how many are above it, and how many are the best. */
function findLowestStep(
  scores: Scores,
  set: Pick<SlotSet, 'has'>,
  limit: number,
): {lowest: number; above: number; count: number} {
  const counts = new Uint32Array(STEPS + 1)
  for (let slot = 0; slot < scores.length; slot++) {
    if (!set.has(slot)) continue
    const step = toStep(scores[slot] ?? 0)
    counts[step] = (counts[step] ?? 0) + 1
  }
  let above = 0
  for (let step = STEPS; step > 0; step--) {
    const own = counts[step] ?? 0
    if (above + own >= limit) return {lowest: step, above, count: limit}
    above += own
  }
  return {lowest: 0, above, count: Math.min(limit, above + (counts[0] ?? 0))}
}
