import type {StoredDocument} from '../document.ts'
import {isPublicId, layerOf, publishedIdOf} from '../document-id.ts'
import {type Lookups, openIndexes} from './indexes.ts'
import type {Perspective} from './perspective.ts'
import {byDocumentId, insertInOrder, removeInOrder} from './sorted-list.ts'

/** A document that came, changed or (null) went. */
export type DocumentChange = readonly [id: string, document: StoredDocument | null]

/** What one query can see: documents in the order of their ids, and the indexes that spare it from looking at all. */
export type View = Lookups & {
  documents: readonly StoredDocument[]
  byId: Pick<ReadonlyMap<string, StoredDocument>, 'get'>
}

/** A view that follows what is stored. */
export type KeptView = View & {
  /** Brings the view up to date with what is stored. */
  apply: (changes: Iterable<DocumentChange>) => void
}

/**
 * Opens the view of a perspective and keeps it up to date, document by document; `publicOnly` leaves out every document
 * whose id has a dot.
 */
export const openView = (stored: Iterable<StoredDocument>, perspective: Perspective, publicOnly: boolean): KeptView => {
  const layers = perspective === 'raw' ? null : perspective
  const hasOneLayer = layers === null || layers.length === 1
  const versions = new Map<string, Map<string, StoredDocument>>()
  const byId = new Map<string, StoredDocument>()

  const isVisible = (id: string): boolean =>
    (!publicOnly || isPublicId(id)) && (layers === null || layers.includes(layerOf(id)))
  const rankOf = (id: string): number => layers?.indexOf(layerOf(id)) ?? 0
  const shownIdOf = (id: string): string => (hasOneLayer ? id : publishedIdOf(id))

  /** Takes in a change of what is stored and answers the document that is now seen under the id. */
  const take = (id: string, document: StoredDocument | null): StoredDocument | null => {
    if (hasOneLayer) return document
    const shownId = publishedIdOf(id)
    const all = versions.get(shownId) ?? new Map<string, StoredDocument>()
    if (document) all.set(id, document)
    else all.delete(id)
    if (all.size > 0) versions.set(shownId, all)
    else versions.delete(shownId)
    const [nearest] = [...all.values()].sort((a, b) => rankOf(a._id) - rankOf(b._id))
    return nearest ? {...nearest, _id: shownId, _originalId: nearest._id} : null
  }

  for (const document of stored) {
    if (!isVisible(document._id)) continue
    const shown = take(document._id, document)
    if (shown) byId.set(shown._id, shown)
  }
  const documents = [...byId.values()].sort(byDocumentId)
  const indexes = openIndexes(documents, byId)

  const replace = (shownId: string, next: StoredDocument | null): void => {
    const previous = byId.get(shownId)
    if (previous) {
      removeInOrder(documents, previous, byDocumentId)
      indexes.remove(previous)
      byId.delete(shownId)
    }
    if (!next) return
    insertInOrder(documents, next, byDocumentId)
    indexes.add(next)
    byId.set(shownId, next)
  }

  const apply = (changes: Iterable<DocumentChange>): void => {
    for (const [id, document] of changes) if (isVisible(id)) replace(shownIdOf(id), take(id, document))
  }

  return {...indexes.lookups, documents, byId, apply}
}
