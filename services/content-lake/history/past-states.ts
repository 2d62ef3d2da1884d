import type {StoredDocument} from '../document.ts'
import type {History} from './history.ts'

/** Which moment of the past a caller means; exactly one of them, or none for now. */
export type Moment = {revision?: string | undefined; time?: string | undefined; isLast: boolean}

/** The document as it was at a moment; null when there was none, or that moment is no longer known. */
export const documentAt = (history: History, dataset: string, id: string, moment: Moment): StoredDocument | null => {
  if (moment.isLast) return history.lastStateOf(dataset, id)
  const {revision, time = new Date().toISOString()} = moment
  const entry = revision === undefined ? history.entryBefore(dataset, time) : history.findEntry(dataset, revision)
  return entry && stateAfter(history, dataset, id, entry.sequence)
}

const stateAfter = (history: History, dataset: string, id: string, sequence: number): StoredDocument | null => {
  let state = history.currentStateOf(dataset, id)
  for (const {before} of history.changesOf(dataset, id, sequence)) state = before
  if (state === null) return null
  // Where the way back is interrupted, this is a later state than the one asked for.
  const made = history.findEntry(dataset, state._rev)
  return made !== null && made.sequence <= sequence ? state : null
}
