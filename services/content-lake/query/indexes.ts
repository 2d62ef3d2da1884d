import type {StoredDocument} from '../document.ts'
import {isObject} from './groq/values.ts'
import {openRecent} from './recent.ts'
import {openSortedIndex, type SortPath} from './sorted-index.ts'
import {byDocumentId} from './sorted-list.ts'
import {type Kept, openValueIndex, referencesWithin, valueAt} from './value-index.ts'

type Documents = readonly StoredDocument[]

/** More than a site asks for; a caller who asks for ever new ones has the oldest of them forgotten. */
const MAX_INDEXES = 40

/** What the indexes of a view answer; lists of documents are in the order of the dataset, if nothing else is said. */
export type Lookups = {
  /** Documents with a string at a path of attribute names. */
  withValue: (path: readonly string[], value: string) => Documents
  /** Documents in which an id stands in a `_ref`, however deep. */
  referringTo: (id: string) => Documents
  /** What `references()` looks through: the ids that a value refers to. */
  referencesIn: (value: unknown) => ReadonlySet<string>
  /** Documents of a type, sorted. */
  sorted: (type: string, paths: readonly SortPath[]) => Documents
  /** Several lists, each in the order of the dataset, as one. */
  merge: (lists: Documents[]) => Documents
}

/** Indexes over the documents of a view, each made when it is first asked for and kept up to date from then on. */
export const openIndexes = (documents: Documents, byId: ReadonlyMap<string, StoredDocument>) => {
  const kept = openRecent<Kept>(MAX_INDEXES, () => 1)
  const references = new WeakMap<object, Set<string>>()

  const keep = <Index extends Kept>(name: string, open: () => Index): Index => {
    // Each name is only ever used with one way to open it.
    const known = kept.get(name) as Index | undefined
    if (known) return known
    const index = open()
    kept.set(name, index)
    return index
  }

  const withValue: Lookups['withValue'] = (path, value) => {
    if (path.length === 1 && path[0] === '_id') {
      const document = byId.get(value)
      return document ? [document] : []
    }
    const keysOf = (document: StoredDocument) => {
      const found = valueAt(document, path)
      return typeof found === 'string' ? [found] : []
    }
    return keep(JSON.stringify(path), () => openValueIndex(documents, keysOf)).find(value)
  }

  const referringTo: Lookups['referringTo'] = id =>
    keep('references', () => openValueIndex(documents, document => referencesWithin(document))).find(id)

  const sorted: Lookups['sorted'] = (type, paths) =>
    keep(JSON.stringify([type, paths]), () => {
      const index = openSortedIndex(withValue(['_type'], type), paths)
      const only = (change: (document: StoredDocument) => void) => (document: StoredDocument) => {
        if (document._type === type) change(document)
      }
      return {...index, add: only(index.add), remove: only(index.remove)}
    }).list

  const referencesIn: Lookups['referencesIn'] = value => {
    if (!isObject(value)) return outermostReferences(value)
    const known = references.get(value)
    if (known) return known
    const found = outermostReferences(value)
    if (isDocument(value)) references.set(value, found)
    return found
  }

  const isDocument = (value: Record<string, unknown>): boolean =>
    typeof value._id === 'string' && byId.get(value._id) === value

  const merge: Lookups['merge'] = lists => {
    const [only, second] = lists
    if (only && !second) return only
    const all = new Set(lists.flat())
    const few = all.size < documents.length / 8
    return few ? [...all].sort(byDocumentId) : documents.filter(document => all.has(document))
  }

  const each = (change: (index: Kept) => void): void => {
    for (const index of kept.values()) change(index)
  }

  const lookups: Lookups = {withValue, referringTo, referencesIn, sorted, merge}
  return {
    lookups,
    add: (document: StoredDocument): void => each(index => index.add(document)),
    remove: (document: StoredDocument): void => each(index => index.remove(document)),
  }
}

/** Each id that a value refers to; a reference's own content is not looked into any further. */
export const outermostReferences = (value: unknown, found: Set<string> = new Set()): Set<string> => {
  if (Array.isArray(value)) for (const item of value) outermostReferences(item, found)
  else if (isObject(value)) {
    if (value._ref) {
      if (typeof value._ref === 'string') found.add(value._ref)
    } else for (const inner of Object.values(value)) if (typeof inner === 'object') outermostReferences(inner, found)
  }
  return found
}
