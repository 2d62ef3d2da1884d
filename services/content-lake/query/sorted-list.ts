import type {StoredDocument} from '../document.ts'

export type Comparison = (a: StoredDocument, b: StoredDocument) => number

/** The order of a dataset: by id, as code units. */
export const byDocumentId: Comparison = (a, b) => (a._id < b._id ? -1 : a._id > b._id ? 1 : 0)

/** Puts a document at its place in a list that is in order. */
export const insertInOrder = (list: StoredDocument[], document: StoredDocument, compare: Comparison): void => {
  list.splice(placeOf(list, document, compare), 0, document)
}

/** Takes a document out of a list that is in order; a document that is not in it stays out. */
export const removeInOrder = (list: StoredDocument[], document: StoredDocument, compare: Comparison): void => {
  const place = placeOf(list, document, compare)
  if (list[place] === document) list.splice(place, 1)
}

/** Index of the first document that does not come before the given one. */
const placeOf = (list: StoredDocument[], document: StoredDocument, compare: Comparison): number => {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const there = list[middle]
    if (there && compare(there, document) < 0) low = middle + 1
    else high = middle
  }
  return low
}
