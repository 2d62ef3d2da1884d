import type {StoredDocument} from '../../document.ts'
import {compareAcrossTypes} from '../values.ts'
import {byDocumentId, type Comparison, insertInOrder, removeInOrder} from './sorted-list.ts'
import {valueAt} from './value-index.ts'

/** A sort key: the path of an attribute in the document, and its direction. */
export type SortPath = {path: readonly string[]; isDescending: boolean}

/** Creates a list that stays sorted like `order()`: by the paths, then by id. */
export const createSortedIndex = (documents: readonly StoredDocument[], paths: readonly SortPath[]) => {
  const compare: Comparison = (a, b) => {
    for (const {path, isDescending} of paths) {
      const order = compareAcrossTypes(valueAt(a, path), valueAt(b, path))
      if (order !== 0) return isDescending ? -order : order
    }
    return byDocumentId(a, b)
  }
  const list = documents.toSorted(compare)
  return {
    list: list as readonly StoredDocument[],
    add: (document: StoredDocument): void => insertInOrder(list, document, compare),
    remove: (document: StoredDocument): void => removeInOrder(list, document, compare),
  }
}
