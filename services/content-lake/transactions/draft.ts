import type {StoredDocument} from '../document.ts'
import type {Change, Patch, Store} from '../store/store.ts'
import {createSizeCheck, TRANSACTION_LIMIT} from './size-check.ts'

export type Draft = ReturnType<typeof openDraft>

/**
 * Opens the working state of a transaction: the stored documents plus its own changes. Throws a LakeError with status 413 when the
 * documents of the transaction are longer than `limit` together.
 */
export const openDraft = (store: Store, dataset: string, limit = TRANSACTION_LIMIT) => {
  /** The stored documents that the transaction has read: each is parsed once. */
  const stored = new Map<string, StoredDocument | null>()
  const touched = new Map<string, Change>()
  const size = createSizeCheck(limit)

  const readStored = (id: string): StoredDocument | null => {
    const known = stored.get(id)
    if (known !== undefined) return known
    const document = store.readDocument(dataset, id)
    size.add(document)
    stored.set(id, document)
    return document
  }
  const get = (id: string): StoredDocument | null => {
    const change = touched.get(id)
    return change ? change.after : readStored(id)
  }

  return {
    get,
    /** Sets the index of the mutation or action that an error of the size check names. */
    startStep: size.startStep,
    /** Returns a document that a step left as it was, for the response: it counts again each time. */
    getUnchanged: (id: string): StoredDocument | null => {
      const isFirstRead = !touched.has(id) && !stored.has(id)
      const document = get(id)
      if (!isFirstRead) size.add(document)
      return document
    },
    has: (id: string): boolean => {
      const change = touched.get(id)
      return change ? change.after !== null : store.hasDocument(dataset, id)
    },
    isTouched: (id: string): boolean => touched.has(id),
    /** Sets the state of a document; `patch` is the patch that produced it, null when it was set as a whole. */
    put: (id: string, after: StoredDocument | null, patch: Patch | null = null): void => {
      const change = touched.get(id)
      const before = change ? null : readStored(id)
      size.addState(id, before, after, patch)
      if (!change) {
        touched.set(id, {id, before, after, patches: patch && [patch], purge: false})
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
