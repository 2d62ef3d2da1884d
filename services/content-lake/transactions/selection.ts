import {isRecord} from '../document.ts'
import {dataError} from '../lake-error.ts'

/** The ids in a selection's result: documents, a document, or plain ids. */
export const idsOf = (json: string): string[] => {
  const result: unknown = JSON.parse(json)
  const found = new Set<string>()
  for (const item of Array.isArray(result) ? result : [result]) {
    const id: unknown = isRecord(item) ? item._id : item
    if (typeof id === 'string') found.add(id)
    else if (id !== null) {
      throw dataError(400, 'mutationError', 'The query of a mutation must choose documents', {items: []})
    }
  }
  return [...found]
}
