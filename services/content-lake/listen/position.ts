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

/** The id of the place where a dataset is now, or null before its first transaction. */
export const presentPosition = (history: History, dataset: string): string | null => {
  const newest = history.newestEntry(dataset)
  return newest && formatPosition({transactionId: newest.id, document: ''})
}
