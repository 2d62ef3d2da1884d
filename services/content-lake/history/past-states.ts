import type {StoredDocument} from '../document.ts'
import type {History} from './history.ts'

/** A moment in the past: one of a revision, a time or the last known state; the current state when none is set. */
export type Moment = {revision?: string | undefined; time?: string | undefined; isLast: boolean}

/** Returns a document's state at a moment; null when it did not exist or its state is unknown. */
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
  // When the history has a gap, this state is newer than the requested one.
  const entry = history.findEntry(dataset, state._rev)
  return entry !== null && entry.sequence <= sequence ? state : null
}
