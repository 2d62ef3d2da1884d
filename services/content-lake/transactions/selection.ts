import {isRecord} from '../document.ts'
import {dataError} from '../lake-error.ts'

/** Returns the ids in a selection's result: a document, or a list of documents or ids. */
export const idsOf = (json: string): string[] => {
  const result: unknown = JSON.parse(json)
  const found = new Set<string>()
  for (const item of Array.isArray(result) ? result : [result]) {
    const id: unknown = isRecord(item) ? item._id : item
    if (typeof id === 'string') found.add(id)
    else if (id !== null) {
      throw dataError(400, 'mutationError', 'The query of a mutation must select documents', {items: []})
    }
  }
  return [...found]
}
