import {isRecord} from '../document.ts'

const FOREIGN_TYPES = new Set(['crossDatasetReference', 'globalDocumentReference'])

/** Ids that a value's strong references point at, each once; weak references and those to other datasets are left out. */
export const strongReferencesOf = (value: unknown, found: Set<string> = new Set()): Set<string> => {
  if (Array.isArray(value)) {
    for (const item of value) strongReferencesOf(item, found)
  } else if (isRecord(value)) {
    if (isStrongReference(value)) found.add(value._ref)
    for (const inner of Object.values(value)) strongReferencesOf(inner, found)
  }
  return found
}

const isStrongReference = (value: Record<string, unknown>): value is Record<string, unknown> & {_ref: string} =>
  typeof value._ref === 'string' &&
  value._weak !== true &&
  value._dataset === undefined &&
  !FOREIGN_TYPES.has(String(value._type))
