import type {StoredDocument} from '../document.ts'
import {outermostReferences} from './indexes.ts'
import {referencesWithin, valueAt} from './value-index.ts'
import type {View} from './view.ts'

const NONE: readonly StoredDocument[] = []

/** A dataset in which there is nothing but one document, so that there is nothing to index. */
export const viewOfOne = (document: StoredDocument): View => {
  const all = [document]
  const allIf = (holds: boolean): readonly StoredDocument[] => (holds ? all : NONE)
  return {
    documents: all,
    byId: {get: id => (id === document._id ? document : undefined)},
    withValue: (path, value) => allIf(valueAt(document, path) === value),
    referringTo: id => allIf(referencesWithin(document).has(id)),
    referencesIn: outermostReferences,
    sorted: type => allIf(document._type === type),
    merge: lists => allIf(lists.some(list => list.length > 0)),
  }
}
