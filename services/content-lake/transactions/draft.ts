import type {StoredDocument} from '../document.ts'
import type {Change, Patch, Store} from '../store/store.ts'

export type Draft = ReturnType<typeof openDraft>

/** A transaction in the making: the stored documents with its own changes laid over them. */
export const openDraft = (store: Store, dataset: string) => {
  const touched = new Map<string, Change>()
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
    /** Lays a state of a document over what was there, `patch` being what led to it when it was not set as a whole. */
    put: (id: string, after: StoredDocument | null, patch: Patch | null = null): void => {
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
