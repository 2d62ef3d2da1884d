/** A stored document: its own fields and those that the lake keeps. */
export type StoredDocument = {
  _id: string
  _type: string
  _rev: string
  _createdAt: string
  _updatedAt: string
  [field: string]: unknown
}

export type JsonRecord = Record<string, unknown>

/** Whether a value is a JSON object: not null, not a list. */
export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a document that the lake itself has written. */
export const parseDocument = (content: string): StoredDocument => JSON.parse(content) as StoredDocument

/** Fields that would break the evaluation of every query that meets them. */
const HARMFUL_FIELDS = new Set(['__proto__', 'hasOwnProperty'])
const MAX_DEPTH = 64

/** Says in one phrase why a value cannot be stored or used as a parameter, or null when it can. */
export const valueProblem = (root: unknown): string | null => {
  const pending: {value: unknown; depth: number}[] = [{value: root, depth: 0}]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const {value, depth} = next
    if (typeof value !== 'object' || value === null) continue
    if (depth > MAX_DEPTH) return `it is nested more than ${MAX_DEPTH} levels deep`
    for (const [name, inner] of Object.entries(value)) {
      if (HARMFUL_FIELDS.has(name)) return `"${name}" is not a usable attribute name`
      pending.push({value: inner, depth: depth + 1})
    }
  }
  return null
}

/** Characters of a value as JSON; counting ends beyond `limit`, for a value may hold the same part very many times. */
export const weightOf = (root: unknown, limit: number): number => {
  const pending: unknown[] = [root]
  let weight = 0
  while (pending.length > 0 && weight <= limit) {
    const value = pending.pop()
    if (typeof value === 'string') weight += JSON.stringify(value).length
    else if (typeof value !== 'object' || value === null) weight += String(value).length
    else if (Array.isArray(value)) {
      weight += value.length + 1
      for (const item of value) pending.push(item)
    } else {
      weight += 1
      for (const [name, inner] of Object.entries(value)) {
        weight += name.length + 4
        pending.push(inner)
      }
    }
  }
  return weight
}
