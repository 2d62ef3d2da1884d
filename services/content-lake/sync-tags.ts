import {createHash} from 'node:crypto'
import {publishedIdOf} from './document-id.ts'
import type {ReadList} from './query/groq/reads.ts'
import type {View} from './query/view.ts'
import type {Change} from './store/store.ts'

/*
 * Tags say which answers a write may have changed: each write names those of the whole dataset, of the types and of the
 * documents that it touches; an answer names those of what was looked at for it. When a write and an answer have no tag
 * in common, the answer still holds. The draft and the versions of a document count as the document.
 */

/** More documents than that are named by their types. */
const MAX_IDS = 32
const MAX_TAGS = 100
/** Documents share tags, so that a write, however large, does not name more than that many. */
const GROUPS = 4096

const digestOf = (...parts: string[]): Buffer => createHash('sha1').update(JSON.stringify(parts)).digest()
const tagOf = (...parts: string[]): string =>
  `s1:${digestOf(...parts)
    .toString('base64url')
    .slice(0, 6)}`

const idTag = (dataset: string, id: string): string =>
  tagOf(dataset, 'id', String(digestOf(publishedIdOf(id)).readUInt32BE() % GROUPS))
const typeTag = (dataset: string, type: string): string => tagOf(dataset, 'type', type)

/** The tags of an answer, from what was looked at in a view for it. */
export const tagsOfAnswer = (dataset: string, read: ReadList, view: View): string[] => {
  if (read === 'everything') return [tagOf(dataset)]
  const types = new Set(read.types)
  const typeOf = (id: string): string[] => {
    const document = view.byId.get(id)
    return document ? [document._type] : []
  }
  const isNamed = (id: string): boolean => typeOf(id).some(type => types.has(type))
  let ids = [...read.ids].filter(id => !isNamed(id))
  if (ids.length > MAX_IDS) {
    for (const type of ids.flatMap(typeOf)) types.add(type)
    ids = ids.filter(id => !isNamed(id))
  }
  const tags = new Set([...types].map(type => typeTag(dataset, type)).concat(ids.map(id => idTag(dataset, id))))
  return tags.size > MAX_TAGS ? [tagOf(dataset)] : [...tags]
}

/**
 * The tags of what a write has changed. `typesBeside` are those of the other layers of its documents: what is changed may
 * have hidden them, or hide them now.
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
