import type {History} from '../history/history.ts'

/** A position in the events of a dataset: after one document's event of a transaction, or after the whole transaction. */
export type Position = {transactionId: string; document: string}

/** Formats a position as an event id: `transaction#document`. */
export const formatPosition = ({transactionId, document}: Position): string => `${transactionId}#${document}`

/** Parses an event id; returns null when it is not a position. */
export const parsePosition = (id: string): Position | null => {
  const at = id.indexOf('#')
  return at < 1 ? null : {transactionId: id.slice(0, at), document: id.slice(at + 1)}
}

const NUMBERED = /^@(\d{1,15})$/

/**
 * Returns the event id of a dataset's current position. The id of its latest transaction may be confidential: unless
 * `isNamed`, the position uses the transaction's sequence number, as it does before the first transaction.
 */
export const currentPosition = (history: History, dataset: string, isNamed: boolean): string => {
  const newest = history.newestEntry(dataset)
  const transactionId = newest && isNamed ? newest.id : `@${newest?.sequence ?? 0}`
  return formatPosition({transactionId, document: ''})
}

/** Returns the sequence number of a position's transaction, or null when the transaction does not exist. */
export const sequenceAt = (history: History, dataset: string, {transactionId}: Position): number | null => {
  const [, number] = NUMBERED.exec(transactionId) ?? []
  if (number === undefined) return history.findEntry(dataset, transactionId)?.sequence ?? null
  const newest = history.newestEntry(dataset)?.sequence ?? 0
  return Number(number) <= newest ? Number(number) : null
}
