import {type Position, sequenceAt} from '../listen/position.ts'
import type {Change, Committed} from '../store/store.ts'
import type {History, PastChange} from './history.ts'

/** Most changes that are told again; who missed more begins anew. */
const MAX_CHANGES = 2000

/**
 * The transactions of a dataset after a place, oldest first, the first one without what lies before the place; null
 * when the place is not known, too long ago, or the states in between are no longer kept.
 */
export const replayAfter = (history: History, dataset: string, position: Position): Committed[] | null => {
  const last = sequenceAt(history, dataset, position)
  if (last === null) return null
  const touched = history
    .listTouched(dataset, last - 1, MAX_CHANGES + 1)
    .filter(({sequence, id}) => sequence > last || (position.document !== '' && id > position.document))
  if (touched.length > MAX_CHANGES) return null
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
