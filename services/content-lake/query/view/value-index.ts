import {isRecord, type StoredDocument} from '../../document.ts'
import {byDocumentId, insertInOrder, removeInOrder} from './sorted-list.ts'

/** An index that is updated when documents are added or removed. */
export type Index = {add: (document: StoredDocument) => void; remove: (document: StoredDocument) => void}

const NONE: readonly StoredDocument[] = []

/** Creates an index that finds documents, ordered by id, by the strings that `keysOf` extracts from them. */
export const createValueIndex = (
  documents: readonly StoredDocument[],
  keysOf: (document: StoredDocument) => Iterable<string>,
) => {
  const buckets = new Map<string, StoredDocument[]>()
  for (const document of documents) {
    for (const key of keysOf(document)) {
      const bucket = buckets.get(key)
      // The documents are sorted already, so appending preserves the order.
      if (bucket) bucket.push(document)
      else buckets.set(key, [document])
    }
  }

  const add = (document: StoredDocument): void => {
    for (const key of keysOf(document)) {
      const bucket = buckets.get(key) ?? []
      buckets.set(key, bucket)
      insertInOrder(bucket, document, byDocumentId)
    }
  }

  const remove = (document: StoredDocument): void => {
    for (const key of keysOf(document)) {
      const bucket = buckets.get(key)
      if (!bucket) continue
      removeInOrder(bucket, document, byDocumentId)
      if (bucket.length === 0) buckets.delete(key)
    }
  }

  return {find: (key: string): readonly StoredDocument[] => buckets.get(key) ?? NONE, add, remove}
}

/** Returns the value at a path of attribute names, or undefined. */
export const valueAt = (document: StoredDocument, path: readonly string[]): unknown => {
  let value: unknown = document
  for (const name of path) {
    if (!isRecord(value) || !Object.hasOwn(value, name)) return undefined
    value = value[name]
  }
  return value
}

/** Returns every id in a `_ref` of a value, at any depth. */
export const referencesWithin = (value: unknown, found: Set<string> = new Set()): Set<string> => {
  if (Array.isArray(value)) for (const item of value) referencesWithin(item, found)
  else if (isRecord(value)) {
    if (typeof value._ref === 'string') found.add(value._ref)
    for (const inner of Object.values(value)) if (typeof inner === 'object') referencesWithin(inner, found)
  }
  return found
}
