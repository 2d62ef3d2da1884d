import {isRecord, parseDocument} from '../document.ts'

/** A reference in a document: its path, and the dataset it names, or null for its own dataset. */
export type Reference = {path: string; dataset: string | null}

/** Returns the references to an id in a document. */
export const referencesTo = (content: string, id: string): Reference[] => find(parseDocument(content), id, '')

const find = (value: unknown, id: string, path: string): Reference[] => {
  if (Array.isArray(value)) return value.flatMap((item, at) => find(item, id, `${path}[${at}]`))
  if (!isRecord(value)) return []
  const own = value._ref === id ? [{path, dataset: typeof value._dataset === 'string' ? value._dataset : null}] : []
  const inner = Object.entries(value).flatMap(([name, field]) =>
    find(field, id, path === '' ? name : `${path}.${name}`),
  )
  return [...own, ...inner]
}
