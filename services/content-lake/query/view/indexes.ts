import type {StoredDocument} from '../../document.ts'
import {createLruCache} from '../lru-cache.ts'
import {isObject} from '../values.ts'
import {outermostReferences} from './outermost-references.ts'
import {createSortedIndex, type SortPath} from './sorted-index.ts'
import {byDocumentId} from './sorted-list.ts'
import {createValueIndex, type Index, referencesWithin, valueAt} from './value-index.ts'

type Documents = readonly StoredDocument[]

/** More than a site needs. A client that causes new indexes again and again evicts the least recently used ones. */
const MAX_INDEXES = 40

/** The lookups that a view's indexes support. Results are in dataset order unless noted otherwise. */
export type Lookups = {
  /** Returns the documents with a string at a path of attribute names. */
  withValue: (path: readonly string[], value: string) => Documents
  /** Returns the documents that contain a `_ref` to an id, at any depth. */
  referringTo: (id: string) => Documents
  /** Returns the ids that a value refers to, as `references()` sees them. */
  referencesIn: (value: unknown) => ReadonlySet<string>
  /** Returns the documents of a type, sorted. */
  sorted: (type: string, paths: readonly SortPath[]) => Documents
  /** Merges several lists in dataset order. */
  merge: (lists: Documents[]) => Documents
}

/** Creates the indexes of a view. Each is built on first use and updated with every later change. */
export const createIndexes = (documents: Documents, byId: ReadonlyMap<string, StoredDocument>) => {
  const indexes = createLruCache<Index>(MAX_INDEXES, () => 1)

  const getOrCreate = <Kind extends Index>(key: string, create: () => Kind): Kind => {
    // Every key is used with one kind of index only.
    const known = indexes.get(key) as Kind | undefined
    if (known) return known
    const index = create()
    indexes.set(key, index)
    return index
  }

  const withValue: Lookups['withValue'] = (path, value) => {
    if (path.length === 1 && path[0] === '_id') {
      const document = byId.get(value)
      return document ? [document] : []
    }
    return getOrCreate(JSON.stringify(path), () => createValueIndex(documents, stringsAt(path))).find(value)
  }

  const referringTo: Lookups['referringTo'] = id =>
    getOrCreate('references', () => createValueIndex(documents, document => referencesWithin(document))).find(id)

  const sorted: Lookups['sorted'] = (type, paths) =>
    getOrCreate(JSON.stringify([type, paths]), () =>
      onlyType(type, createSortedIndex(withValue(['_type'], type), paths)),
    ).list

  const each = (change: (index: Index) => void): void => {
    for (const index of indexes.values()) change(index)
  }

  const lookups: Lookups = {
    withValue,
    referringTo,
    sorted,
    referencesIn: cachedReferences(byId),
    merge: lists => mergeInOrder(documents, lists),
  }
  return {
    lookups,
    add: (document: StoredDocument): void => each(index => index.add(document)),
    remove: (document: StoredDocument): void => each(index => index.remove(document)),
  }
}

const stringsAt = (path: readonly string[]) => (document: StoredDocument) => {
  const value = valueAt(document, path)
  return typeof value === 'string' ? [value] : []
}

/** Restricts an index to the documents of one type. */
const onlyType = <Kind extends Index>(type: string, index: Kind): Kind => {
  const only = (change: (document: StoredDocument) => void) => (document: StoredDocument) => {
    if (document._type === type) change(document)
  }
  return {...index, add: only(index.add), remove: only(index.remove)}
}

/** Caches the references of whole documents. */
const cachedReferences = (byId: ReadonlyMap<string, StoredDocument>): Lookups['referencesIn'] => {
  const cache = new WeakMap<object, Set<string>>()
  return value => {
    if (!isObject(value)) return outermostReferences(value)
    const known = cache.get(value)
    if (known) return known
    const found = outermostReferences(value)
    if (typeof value._id === 'string' && byId.get(value._id) === value) cache.set(value, found)
    return found
  }
}

const mergeInOrder = (documents: Documents, lists: Documents[]): Documents => {
  const [only, second] = lists
  if (only && !second) return only
  const all = new Set(lists.flat())
  const isSmall = all.size < documents.length / 8
  return isSmall ? [...all].sort(byDocumentId) : documents.filter(document => all.has(document))
}
