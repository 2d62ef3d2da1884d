import type {StoredDocument} from '../../document.ts'
import {isPublicId, layerOf, publishedIdOf} from '../../document-id.ts'
import {isUnpublishVersion, releaseOfVersion} from '../../release.ts'
import type {Perspective} from '../perspective.ts'
import {createIndexes, type Lookups} from './indexes.ts'
import {byDocumentId, insertInOrder, removeInOrder} from './sorted-list.ts'

/** A document that was created, changed or (null) deleted. */
export type DocumentChange = readonly [id: string, document: StoredDocument | null]

/** The documents that a query sees, ordered by id, and indexes that avoid scanning them. */
export type View = Lookups & {
  documents: readonly StoredDocument[]
  byId: Pick<ReadonlyMap<string, StoredDocument>, 'get'>
}

/** A view that is updated with changes to the stored documents. */
export type MutableView = View & {
  apply: (changes: Iterable<DocumentChange>) => void
}

/**
 * Creates the view of a perspective, which is updated document by document; `publicOnly` excludes every document whose id
 * contains a dot.
 */
export const createView = (
  stored: Iterable<StoredDocument>,
  perspective: Perspective,
  publicOnly: boolean,
): MutableView => {
  const {isVisible, shownIdOf, resolve} = createLayers(perspective, publicOnly)
  const byId = new Map<string, StoredDocument>()
  for (const document of stored) {
    if (!isVisible(document._id)) continue
    const [shownId, shown] = [shownIdOf(document._id), resolve(document._id, document)]
    if (shown) byId.set(shownId, shown)
    else byId.delete(shownId)
  }
  const documents = [...byId.values()].sort(byDocumentId)
  const indexes = createIndexes(documents, byId)

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
    for (const [id, document] of changes) if (isVisible(id)) replace(shownIdOf(id), resolve(id, document))
  }

  return {...indexes.lookups, documents, byId, apply}
}

/** Creates the layers of a perspective: which documents are visible, under which id, and which version of each. */
const createLayers = (perspective: Perspective, publicOnly: boolean) => {
  const layers = perspective === 'raw' ? null : [...new Set(perspective)]
  const ranks = layers && new Map(layers.map((layer, rank) => [layer, rank]))
  const hasOneLayer = layers === null || layers.length === 1
  const versions = new Map<string, Map<string, StoredDocument>>()
  const rankOf = (id: string): number => ranks?.get(layerOf(id)) ?? 0

  return {
    isVisible: (id: string): boolean => (!publicOnly || isPublicId(id)) && (ranks === null || ranks.has(layerOf(id))),
    shownIdOf: (id: string): string => (hasOneLayer ? id : publishedIdOf(id)),
    /** Stores a change and returns the document that is now visible under the published id; null when there is none. */
    resolve: (id: string, document: StoredDocument | null): StoredDocument | null => {
      if (hasOneLayer) return document
      const shownId = publishedIdOf(id)
      const all = versions.get(shownId) ?? new Map<string, StoredDocument>()
      if (document) all.set(id, document)
      else all.delete(id)
      if (all.size > 0) versions.set(shownId, all)
      else versions.delete(shownId)
      const [nearest] = [...all.values()].sort((a, b) => rankOf(a._id) - rankOf(b._id))
      // A release is shown as if it had been published.
      if (!nearest || (releaseOfVersion(nearest._id) && isUnpublishVersion(nearest))) return null
      return {...nearest, _id: shownId, _originalId: nearest._id}
    },
  }
}
