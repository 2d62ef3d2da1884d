import {isRecord} from '../document.ts'

const FOREIGN_TYPES = new Set(['crossDatasetReference', 'globalDocumentReference'])

/** Returns the ids that a value's strong references point at. Weak and cross-dataset references are excluded. */
export const strongReferencesOf = (value: unknown): Set<string> =>
  new Set([...referencesOf(value)].flatMap(([target, isStrong]) => (isStrong ? [target] : [])))

/** Returns the ids in all references of a value, each with whether any of its references is strong. */
export const referencesOf = (value: unknown, found: Map<string, boolean> = new Map()): Map<string, boolean> => {
  if (Array.isArray(value)) {
    for (const item of value) referencesOf(item, found)
  } else if (isRecord(value)) {
    if (typeof value._ref === 'string') found.set(value._ref, found.get(value._ref) || isStrongReference(value))
    for (const inner of Object.values(value)) referencesOf(inner, found)
  }
  return found
}

/** Returns whether a reference, an object with a `_ref`, needs its target: it is neither weak nor to another dataset. */
export const isStrongReference = ({_weak, _dataset, _type}: Record<string, unknown>): boolean =>
  _weak !== true && _dataset === undefined && !FOREIGN_TYPES.has(String(_type))
