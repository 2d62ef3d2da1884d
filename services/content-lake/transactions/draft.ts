import {type StoredDocument, jsonLengthOf} from '../document.ts'
import {mutationError} from '../lake-error.ts'
import type {Change, Patch, Store} from '../store/store.ts'

export type Draft = ReturnType<typeof openDraft>

const MEBIBYTE = 1024 * 1024
/** Most characters of a document as JSON: as many as a request may have, so that it can be sent again, and imported. */
const DOCUMENT_LIMIT = 16 * MEBIBYTE
/** Most characters of all that a transaction writes, patches included: it is worked out and stored in one go. */
const TRANSACTION_LIMIT = 128 * MEBIBYTE

/** A transaction in the making: the stored documents with its own changes laid over them. */
export const openDraft = (store: Store, dataset: string) => {
  const touched = new Map<string, Change>()
  let written = 0

  /** Throws a LakeError with status 413 when a document, or the transaction with it, is larger than may be. */
  const weigh = (id: string, after: StoredDocument | null, patch: Patch | null, index: number): void => {
    const weight = after ? jsonLengthOf(after, DOCUMENT_LIMIT) : 0
    if (weight > DOCUMENT_LIMIT) {
      const description = `Document "${id}" would be larger than ${DOCUMENT_LIMIT} characters`
      throw mutationError(413, 'documentTooLargeError', description, index, {id})
    }
    written += weight + (patch ? jsonLengthOf(patch, TRANSACTION_LIMIT) : 0)
    if (written <= TRANSACTION_LIMIT) return
    const description = `The transaction would write more than ${TRANSACTION_LIMIT} characters`
    throw mutationError(413, 'transactionTooLargeError', description, index)
  }

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
     * Lays a state of a document over what was there, as the mutation in place `index` wants it, `patch` being what led to
     * it when it was not set as a whole; throws a LakeError when that is too much.
     */
    put: (id: string, after: StoredDocument | null, index: number, patch: Patch | null = null): void => {
      weigh(id, after, patch, index)
      const change = touched.get(id)
      if (!change) {
        touched.set(id, {id, before: store.readDocument(dataset, id), after, patches: patch && [patch], purge: false})
        return
      }
      change.after = after
      if (patch === null) change.patches = null
      else change.patches?.push(patch)
    },
    /** Has the past of a document that was put before forgotten with this transaction. */
    purge: (id: string): void => {
      const change = touched.get(id)
      if (change) change.purge = true
    },
    /** Ids of the documents that the transaction has touched. */
    touchedIds: (): string[] => [...touched.keys()],
    overlay: (): [string, StoredDocument | null][] => Array.from(touched, ([id, {after}]) => [id, after]),
    /** What really changes; a document made and deleted within the transaction is not among it. */
    changes: (): Change[] => [...touched.values()].filter(({before, after}) => before !== null || after !== null),
  }
}
