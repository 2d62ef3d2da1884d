import type {StoredDocument} from '../../document.ts'
import {compareAcrossTypes, toDateTime} from '../values.ts'
import {byDocumentId, type Comparison, insertInOrder, removeInOrder} from './sorted-list.ts'
import {valueAt} from './value-index.ts'

/** A sort key: the path of an attribute in the document, whether its text is read as a time, and its direction. */
export type SortPath = {path: readonly string[]; isTime: boolean; isDescending: boolean}

/** Creates a list that stays sorted like `order()`: by the paths, then by id. */
export const createSortedIndex = (documents: readonly StoredDocument[], paths: readonly SortPath[]) => {
  const compare: Comparison = (a, b) => {
    for (const {path, isTime, isDescending} of paths) {
      const [one, other] = [valueAt(a, path), valueAt(b, path)]
      const order = isTime ? compareAcrossTypes(toDateTime(one), toDateTime(other)) : compareAcrossTypes(one, other)
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
