import {jsonLengthOf, type StoredDocument} from '../document.ts'
import {mutationError} from '../lake-error.ts'
import type {Patch} from '../store/store.ts'

const MEBIBYTE = 1024 * 1024
/** Maximum JSON length of a document: the same as of a request, so that every document can be imported. */
const DOCUMENT_LIMIT = 16 * MEBIBYTE
/** Maximum JSON length of all that a transaction reads, writes and returns, patches included: it is kept in memory and stored in one commit. */
export const TRANSACTION_LIMIT = 128 * MEBIBYTE

type State = StoredDocument | null

/**
 * Creates the size check of a transaction. It throws a LakeError with status 413 when a document or all documents of the
 * transaction together become too large.
 */
export const createSizeCheck = (limit: number) => {
  const lengths = new WeakMap<StoredDocument, number>()
  let [total, index] = [0, 0]

  const lengthOf = (document: State): number => {
    if (document === null) return 0
    const length = lengths.get(document) ?? jsonLengthOf(document, DOCUMENT_LIMIT)
    lengths.set(document, length)
    return length
  }
  const add = (length: number): void => {
    total += length
    if (total <= limit) return
    const description = `The transaction would read, write and return more than ${limit} characters`
    throw mutationError(413, 'transactionTooLargeError', description, index)
  }

  return {
    /** Sets the index of the mutation or action that an error names. */
    startStep: (at: number): void => {
      index = at
    },
    /** Counts a document that the transaction keeps or returns. */
    add: (document: State): void => add(lengthOf(document)),
    /** Counts a new state of a document with its patch. Of the stored state, which is counted already, only the growth counts. */
    addState: (id: string, stored: State, after: State, patch: Patch | null): void => {
      if (lengthOf(after) > DOCUMENT_LIMIT) {
        const description = `Document "${id}" would be larger than ${DOCUMENT_LIMIT} characters`
        throw mutationError(413, 'documentTooLargeError', description, index, {id})
      }
      add(Math.max(0, lengthOf(after) - lengthOf(stored)) + (patch ? jsonLengthOf(patch, limit) : 0))
    },
  }
}
