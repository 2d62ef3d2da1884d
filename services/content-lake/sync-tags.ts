import {createHash} from 'node:crypto'
import {publishedIdOf} from './document-id.ts'
import type {ReadList} from './query/groq/reads.ts'
import type {View} from './query/view/view.ts'
import type {Change} from './store/store.ts'

/*
 * Sync tags connect writes to query results. A write carries the tag of its dataset and of each type and document that it
 * touches; a result carries the tags of everything that was read for it. A result without a tag in common with a write is
 * still valid. Drafts and versions share the tag of their published document.
 */

/** Above this number, documents are represented by their types. */
const MAX_IDS = 32
const MAX_TAGS = 100
/** Number of document tags. Documents share them, so even a huge write carries no more than this many. */
const GROUPS = 4096

const digestOf = (...parts: string[]): Buffer => createHash('sha1').update(JSON.stringify(parts)).digest()
const tagOf = (...parts: string[]): string =>
  `s1:${digestOf(...parts)
    .toString('base64url')
    .slice(0, 6)}`

const idTag = (dataset: string, id: string): string =>
  tagOf(dataset, 'id', String(digestOf(publishedIdOf(id)).readUInt32BE() % GROUPS))
const typeTag = (dataset: string, type: string): string => tagOf(dataset, 'type', type)

/** Returns the tags of a query result, from the reads that its evaluation recorded. */
export const tagsOfResult = (dataset: string, read: ReadList, view: View): string[] => {
  if (read === 'everything') return [tagOf(dataset)]
  const types = new Set(read.types)
  const typeOf = (id: string): string[] => {
    const document = view.byId.get(id)
    return document ? [document._type] : []
  }
  const isCoveredByType = (id: string): boolean => typeOf(id).some(type => types.has(type))
  let ids = [...read.ids].filter(id => !isCoveredByType(id))
  if (ids.length > MAX_IDS) {
    for (const type of ids.flatMap(typeOf)) types.add(type)
    ids = ids.filter(id => !isCoveredByType(id))
  }
  const tags = new Set([...types].map(type => typeTag(dataset, type)).concat(ids.map(id => idTag(dataset, id))))
  return tags.size > MAX_TAGS ? [tagOf(dataset)] : [...tags]
}

/**
 * Returns the tags of a write. `typesBeside` are the types of the other layers of its documents: the changed layer may
 * have hidden them before, or may hide them now.
 */
export const tagsOfChanges = (
  dataset: string,
  changes: Pick<Change, 'id' | 'before' | 'after'>[],
  typesBeside: string[],
): string[] => {
  const types = new Set(typesBeside)
  for (const {before, after} of changes) for (const state of [before, after]) if (state) types.add(state._type)
  const tags = [...types].map(type => typeTag(dataset, type)).concat(changes.map(({id}) => idTag(dataset, id)))
  return [...new Set([tagOf(dataset), ...tags])]
}
