import {isPublicId} from '../document-id.ts'
import type {PastChange} from '../history/document-history.ts'
import type {History} from '../history/history.ts'
import type {Change, Committed} from '../store/store.ts'
import {type Position, sequenceAt} from './position.ts'

/** Maximum number of replayed changes. A client that missed more is reset. */
const MAX_CHANGES = 2000

/** What a caller without a token may receive again: public changes after a sequence number, and not before a time in milliseconds since 1970. */
export type ReplayLimit = {sequence: number; time: number}

/**
 * Returns the transactions of a dataset after a position, oldest first; changes before the position are left out of the
 * first one. Returns null when the position is unknown or too old, when states in between were pruned, or when the first
 * public change is before `limit`.
 */
export const replayAfter = (
  history: History,
  dataset: string,
  position: Position,
  limit: ReplayLimit | null,
): Committed[] | null => {
  const last = sequenceAt(history, dataset, position)
  if (last === null) return null
  // Without a document, the whole transaction is before the position.
  const after = position.document === '' ? {sequence: last + 1, id: ''} : {sequence: last, id: position.document}
  const touched = history.listTouched(dataset, after, MAX_CHANGES + 1)
  if (touched.length > MAX_CHANGES) return null
  const oldest = touched.find(({id}) => isPublicId(id))
  if (limit && oldest && !isWithin(limit, history.entryAt(oldest.sequence))) return null
  const states = statesOf(history, dataset, touched, last - 1)
  const transactions = new Map<number, Committed>()
  for (const {sequence, id} of touched) {
    const state = states.get(`${sequence} ${id}`)
    const transaction = transactions.get(sequence) ?? emptyTransaction(history, dataset, sequence)
    if (!state || !transaction) return null
    transaction.changes.push(toChange(state))
    transactions.set(sequence, transaction)
  }
  return [...transactions.values()]
}

const isWithin = ({sequence, time}: ReplayLimit, entry: {sequence: number; timestamp: string} | null): boolean =>
  entry !== null && entry.sequence > sequence && Date.parse(entry.timestamp) >= time

const statesOf = (history: History, dataset: string, touched: {id: string}[], after: number) => {
  const states = new Map<string, PastChange>()
  for (const id of new Set(touched.map(({id: one}) => one))) {
    for (const change of history.changesOf(dataset, id, after)) states.set(`${change.sequence} ${id}`, change)
  }
  return states
}

const emptyTransaction = (history: History, dataset: string, sequence: number): Committed | null => {
  const entry = history.entryAt(sequence)
  return entry && {...entry, dataset, changes: []}
}

const toChange = ({id, before, after, patches}: PastChange): Change => ({id, before, after, patches, purge: false})
