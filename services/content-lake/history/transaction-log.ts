import type {PastChange} from './document-history.ts'
import type {History} from './history.ts'
import {encodePatch} from './mendoza.ts'
import {mutationsOf} from './mutations-of.ts'

/** Selects transactions by documents, range, time and author, and the fields of each line. */
export type LogRequest = {
  ids: string[]
  fromTransaction: string
  toTransaction: string
  fromTime: string
  toTime: string
  authors: string[]
  isReversed: boolean
  limit: number
  /** Leaves out the other documents of the transactions. */
  isIdentifiedOnly: boolean
  hasEffects: boolean
  hasMutations: boolean
}

type LogEntry = ReturnType<History['listEntries']>[number]

/** Yields the transactions as lines of JSON, in the requested order. */
export function* logLines(history: History, dataset: string, request: LogRequest): Generator<string> {
  const entries = select(history, dataset, request)
  const documentsOf = (entry: LogEntry): string[] =>
    request.isIdentifiedOnly ? entry.documents.filter(id => request.ids.includes(id)) : entry.documents
  const changes = changesIn(history, dataset, entries, new Set(entries.flatMap(documentsOf)))
  for (const entry of entries) {
    const {sequence, id, timestamp, author} = entry
    const known = documentsOf(entry).flatMap(document => changes.get(`${sequence} ${document}`) ?? [])
    const line = {
      id,
      timestamp,
      author,
      documentIDs: documentsOf(entry),
      ...(request.hasMutations && {mutations: known.flatMap(change => mutationsOf({...change, purge: false}))}),
      ...(request.hasEffects && {effects: Object.fromEntries(known.map(change => [change.id, effectsOf(change)]))}),
    }
    yield `${JSON.stringify(line)}\n`
  }
}

const select = (history: History, dataset: string, request: LogRequest): LogEntry[] => {
  const {ids, fromTransaction, toTransaction, fromTime, toTime, authors, isReversed, limit} = request
  const first = fromTransaction === '' ? 0 : history.findEntry(dataset, fromTransaction)?.sequence
  const final = toTransaction === '' ? Number.POSITIVE_INFINITY : history.findEntry(dataset, toTransaction)?.sequence
  if (first === undefined || final === undefined) return []
  const wanted = history
    .listEntries(dataset, ids)
    .filter(({sequence}) => sequence >= first && sequence <= final)
    .filter(({timestamp}) => timestamp >= fromTime && (toTime === '' || timestamp <= toTime))
    .filter(({author}) => authors.length === 0 || authors.includes(author))
  return (isReversed ? wanted.reverse() : wanted).slice(0, limit)
}

const changesIn = (history: History, dataset: string, entries: LogEntry[], ids: Set<string>) => {
  const changes = new Map<string, PastChange>()
  const oldest = Math.min(...entries.map(({sequence}) => sequence))
  for (const id of ids) {
    for (const change of history.changesOf(dataset, id, oldest - 1)) changes.set(`${change.sequence} ${id}`, change)
  }
  return changes
}

const effectsOf = ({before, after, revert}: PastChange) => ({apply: encodePatch(before, after), revert})
