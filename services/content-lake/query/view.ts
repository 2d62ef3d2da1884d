import type {StoredDocument} from '../document.ts'
import {isPublicId, layerOf, publishedIdOf} from '../document-id.ts'
import type {Perspective} from './perspective.ts'

/** What one query can see: documents in the order of their ids, and the indexes that spare it from looking at all. */
export type View = {
  documents: StoredDocument[]
  byId: Map<string, StoredDocument>
  byType: Map<string, StoredDocument[]>
}

/** Builds the view of a perspective; `publicOnly` leaves out every document whose id has a dot. */
export const buildView = (all: Iterable<StoredDocument>, perspective: Perspective, publicOnly: boolean): View => {
  const visible: StoredDocument[] = []
  for (const document of all) if (!publicOnly || isPublicId(document._id)) visible.push(document)
  return index(perspective === 'raw' ? visible : overlayLayers(visible, perspective))
}

const index = (documents: StoredDocument[]): View => {
  const byId = new Map<string, StoredDocument>()
  const byType = new Map<string, StoredDocument[]>()
  documents.sort((a, b) => (a._id < b._id ? -1 : 1))
  for (const document of documents) {
    byId.set(document._id, document)
    const sameType = byType.get(document._type)
    if (sameType) sameType.push(document)
    else byType.set(document._type, [document])
  }
  return {documents, byId, byType}
}

const overlayLayers = (documents: StoredDocument[], layers: string[]): StoredDocument[] => {
  if (layers.length === 1) return documents.filter(document => layerOf(document._id) === 'published')
  const nearest = new Map<string, {rank: number; document: StoredDocument}>()
  for (const document of documents) {
    const rank = layers.indexOf(layerOf(document._id))
    if (rank < 0) continue
    const id = publishedIdOf(document._id)
    const best = nearest.get(id)
    if (best === undefined || rank < best.rank) nearest.set(id, {rank, document})
  }
  return Array.from(nearest, ([id, {document}]) => ({...document, _id: id, _originalId: document._id}))
}
