import {isRecord} from '../document.ts'

const FOREIGN_TYPES = new Set(['crossDatasetReference', 'globalDocumentReference'])

/** Ids that a value's strong references point at, each once; weak references and those to other datasets are left out. */
export const strongReferencesOf = (value: unknown): Set<string> =>
  new Set([...referencesOf(value)].flatMap(([target, isStrong]) => (isStrong ? [target] : [])))

/** Ids that a value's references name, of any kind and dataset, each with whether one of them is strong. */
export const referencesOf = (value: unknown, found: Map<string, boolean> = new Map()): Map<string, boolean> => {
  if (Array.isArray(value)) {
    for (const item of value) referencesOf(item, found)
  } else if (isRecord(value)) {
    if (typeof value._ref === 'string') found.set(value._ref, found.get(value._ref) || isStrongReference(value))
    for (const inner of Object.values(value)) referencesOf(inner, found)
  }
  return found
}

const isStrongReference = ({_weak, _dataset, _type}: Record<string, unknown>): boolean =>
  _weak !== true && _dataset === undefined && !FOREIGN_TYPES.has(String(_type))
