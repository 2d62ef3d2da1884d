import {isRecord, parseDocument} from '../document.ts'

/** A place in a document that refers to another: its path, and whether it leads to another dataset. */
export type Reference = {path: string; dataset: string | null}

/** The references in a document to the id; `dataset` is the one named by a reference that leads out of its own. */
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
