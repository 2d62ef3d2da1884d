import {jsonLengthOf, type StoredDocument} from '../document.ts'
import {mutationError} from '../lake-error.ts'
import type {Change, Patch, Store} from '../store/store.ts'

export type Draft = ReturnType<typeof openDraft>

const MEBIBYTE = 1024 * 1024
/** Maximum JSON length of a document: the same as of a request, so that every document can be imported. */
const DOCUMENT_LIMIT = 16 * MEBIBYTE
/** Maximum JSON length of everything that a transaction writes, patches included, because it is stored in one commit. */
const TRANSACTION_LIMIT = 128 * MEBIBYTE

/** Opens the working state of a transaction: the stored documents plus its own changes. */
export const openDraft = (store: Store, dataset: string) => {
  const touched = new Map<string, Change>()
  const checkSize = createSizeCheck()
  const get = (id: string): StoredDocument | null => {
    const change = touched.get(id)
    return change ? change.after : store.readDocument(dataset, id)
  }
  return {
    get,
    has: (id: string): boolean => {
      const change = touched.get(id)
      return change ? change.after !== null : store.hasDocument(dataset, id)
    },
    /**
     * Sets the state of a document for the mutation at `index`; `patch` is the patch that produced it, null when it was set
     * as a whole. Throws a LakeError when the state is too large.
     */
    put: (id: string, after: StoredDocument | null, index: number, patch: Patch | null = null): void => {
      checkSize(id, after, patch, index)
      const change = touched.get(id)
      if (!change) {
        touched.set(id, {id, before: store.readDocument(dataset, id), after, patches: patch && [patch], purge: false})
        return
      }
      change.after = after
      if (patch === null) change.patches = null
      else change.patches?.push(patch)
    },
    /** Marks the history of a changed document for deletion with this transaction. */
    purge: (id: string): void => {
      const change = touched.get(id)
      if (change) change.purge = true
    },
    /** Returns the ids of the documents that the transaction has changed so far. */
    touchedIds: (): string[] => [...touched.keys()],
    overlay: (): [string, StoredDocument | null][] => Array.from(touched, ([id, {after}]) => [id, after]),
    /** Returns the changes to store. A document that was created and deleted within the transaction is left out. */
    changes: (): Change[] => [...touched.values()].filter(({before, after}) => before !== null || after !== null),
  }
}

/**
 * Creates the size check of a transaction, which counts what it writes. The check throws a LakeError with status 413 when
 * the document or the whole transaction becomes too large.
 */
const createSizeCheck = () => {
  let written = 0
  return (id: string, after: StoredDocument | null, patch: Patch | null, index: number): void => {
    const length = after ? jsonLengthOf(after, DOCUMENT_LIMIT) : 0
    if (length > DOCUMENT_LIMIT) {
      const description = `Document "${id}" would be larger than ${DOCUMENT_LIMIT} characters`
      throw mutationError(413, 'documentTooLargeError', description, index, {id})
    }
    written += length + (patch ? jsonLengthOf(patch, TRANSACTION_LIMIT) : 0)
    if (written <= TRANSACTION_LIMIT) return
    const description = `The transaction would write more than ${TRANSACTION_LIMIT} characters`
    throw mutationError(413, 'transactionTooLargeError', description, index)
  }
}
