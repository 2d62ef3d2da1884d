import type {StoredDocument} from '../../document.ts'

export type Comparison = (a: StoredDocument, b: StoredDocument) => number

/** Dataset order: by id, compared by code units. */
export const byDocumentId: Comparison = (a, b) => (a._id < b._id ? -1 : a._id > b._id ? 1 : 0)

/** Inserts a document into a sorted list. */
export const insertInOrder = (list: StoredDocument[], document: StoredDocument, compare: Comparison): void => {
  list.splice(indexOf(list, document, compare), 0, document)
}

/** Removes a document from a sorted list; does nothing when the list does not contain it. */
export const removeInOrder = (list: StoredDocument[], document: StoredDocument, compare: Comparison): void => {
  const index = indexOf(list, document, compare)
  if (list[index] === document) list.splice(index, 1)
}

/** Returns the index of the first document that is not before the given one (binary search). */
const indexOf = (list: StoredDocument[], document: StoredDocument, compare: Comparison): number => {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const candidate = list[middle]
    if (candidate && compare(candidate, document) < 0) low = middle + 1
    else high = middle
  }
  return low
}
