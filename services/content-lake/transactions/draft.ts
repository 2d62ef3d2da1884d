import type {StoredDocument} from '../document.ts'
import type {Change, Store} from '../store/store.ts'

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
    put: (id: string, after: StoredDocument | null): void => {
      const change = touched.get(id)
      if (change) change.after = after
      else touched.set(id, {id, before: store.readDocument(dataset, id), after})
    },
    overlay: (): [string, StoredDocument | null][] => Array.from(touched, ([id, {after}]) => [id, after]),
    /** What really changes; a document made and deleted within the transaction is not among it. */
    changes: (): Change[] => [...touched.values()].filter(({before, after}) => before !== null || after !== null),
  }
}
