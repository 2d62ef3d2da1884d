import type {StoredDocument} from '../../document.ts'
import {outermostReferences} from './outermost-references.ts'
import {referencesWithin, valueAt} from './value-index.ts'
import type {View} from './view.ts'

const NONE: readonly StoredDocument[] = []

/** Creates the view of a dataset with a single document. It needs no indexes. */
export const singleDocumentView = (document: StoredDocument): View => {
  const all = [document]
  const allIf = (isMatch: boolean): readonly StoredDocument[] => (isMatch ? all : NONE)
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
