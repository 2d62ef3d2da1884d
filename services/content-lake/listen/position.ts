import type {History} from '../history/history.ts'

/** A place in the events of a dataset: after a document's event in a transaction, or after all of the transaction. */
export type Position = {transactionId: string; document: string}

/** The place as the id of an event: `transaction#document`. */
export const formatPosition = ({transactionId, document}: Position): string => `${transactionId}#${document}`

/** The place that an event's id stands for, or null when it is none. */
export const parsePosition = (id: string): Position | null => {
  const at = id.indexOf('#')
  return at < 1 ? null : {transactionId: id.slice(0, at), document: id.slice(at + 1)}
}

const NUMBERED = /^@(\d{1,15})$/

/**
 * The id of the place where a dataset is now. Its last transaction may be about what is not for everybody: unless
 * `isNamed`, the place is given by the transaction's number, as it is before the first one.
 */
export const presentPosition = (history: History, dataset: string, isNamed: boolean): string => {
  const newest = history.newestEntry(dataset)
  const transactionId = newest && isNamed ? newest.id : `@${newest?.sequence ?? 0}`
  return formatPosition({transactionId, document: ''})
}

/** Number of the transaction that a place lies in or after, or null where there is no such transaction. */
export const sequenceAt = (history: History, dataset: string, {transactionId}: Position): number | null => {
  const [, number] = NUMBERED.exec(transactionId) ?? []
  if (number === undefined) return history.findEntry(dataset, transactionId)?.sequence ?? null
  const newest = history.newestEntry(dataset)?.sequence ?? 0
  return Number(number) <= newest ? Number(number) : null
}
