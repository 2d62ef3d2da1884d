/** A stored document: the caller's fields plus the system fields that the lake maintains. */
export type StoredDocument = {
  _id: string
  _type: string
  _rev: string
  _createdAt: string
  _updatedAt: string
  [field: string]: unknown
}

export type JsonRecord = Record<string, unknown>

/** Returns whether a value is a JSON object: neither null nor an array. */
export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses a document that the lake itself stored, so the shape is not checked again. */
export const parseDocument = (content: string): StoredDocument => JSON.parse(content) as StoredDocument

/** Field names that break the evaluation of every query that reads such a document. */
const FORBIDDEN_FIELDS = new Set(['__proto__', 'hasOwnProperty'])
const MAX_DEPTH = 64

/** A value within another one, as a linked list: a path is needed only for a problem. */
type Node = {value: unknown; depth: number; name: string; parent: Node | null}

/** Returns the reason why a value can't be stored or used as a parameter, or null when it can. */
export const valueProblem = (root: unknown): string | null => {
  const pending: Node[] = [{value: root, depth: 0, name: '', parent: null}]
  for (let node = pending.pop(); node; node = pending.pop()) {
    const {value, depth} = node
    // JSON.parse reads 1e999 as Infinity, which JSON.stringify would store as null.
    if (typeof value === 'number' && !Number.isFinite(value)) return `the number at "${pathOf(node)}" is not finite`
    if (typeof value !== 'object' || value === null) continue
    if (depth > MAX_DEPTH) return `it is nested more than ${MAX_DEPTH} levels deep`
    for (const [name, inner] of Object.entries(value)) {
      if (FORBIDDEN_FIELDS.has(name)) return `"${name}" is not a usable attribute name`
      pending.push({value: inner, depth: depth + 1, name, parent: node})
    }
  }
  return null
}

/** Returns the path of a value, such as `mutations.0.create.price`. Names are shortened, since the caller chooses them. */
const pathOf = ({name, parent}: Node): string => {
  const own = name.slice(0, 100)
  return parent === null || parent.parent === null ? own : `${pathOf(parent)}.${own}`
}

/**
 * Returns the number of characters of a value as JSON. Counting stops above `limit`, because a value may contain the same
 * part many times.
 */
export const jsonLengthOf = (root: unknown, limit: number): number => {
  const pending: unknown[] = [root]
  let length = 0
  while (pending.length > 0 && length <= limit) length += ownLengthOf(pending.pop(), pending)
  return length
}

/** Returns the length of a value without its children, which are pushed to `pending`. */
const ownLengthOf = (value: unknown, pending: unknown[]): number => {
  if (typeof value === 'string') return JSON.stringify(value).length
  if (typeof value !== 'object' || value === null) return String(value).length
  // A loop, since spreading a very long array into push() overflows the stack.
  for (const child of Object.values(value)) pending.push(child)
  if (Array.isArray(value)) return value.length + 1
  return 1 + Object.keys(value).reduce((sum, name) => sum + name.length + 4, 0)
}
