import {isObject} from '../values.ts'

/** Returns the ids that a value refers to. The content of a reference itself is not searched. */
export const outermostReferences = (value: unknown, found: Set<string> = new Set()): Set<string> => {
  if (Array.isArray(value)) for (const item of value) outermostReferences(item, found)
  else if (isObject(value)) collectFromObject(value, found)
  return found
}

const collectFromObject = (value: Record<string, unknown>, found: Set<string>): void => {
  if (value._ref) {
    if (typeof value._ref === 'string') found.add(value._ref)
    return
  }
  for (const inner of Object.values(value)) if (typeof inner === 'object') outermostReferences(inner, found)
}
