/** Patches that are nested more deeply than any product are refused. */
const MAX_DEPTH = 16

/**
 * Applies a JSON merge patch (RFC 7396): objects are merged, null removes a field, and everything else replaces it. Throws
 * a RangeError for a patch with more than 16 levels.
 */
export function applyMergePatch(target: unknown, patch: unknown, depth = 0): unknown {
  if (!isObject(patch)) return patch
  if (depth === MAX_DEPTH) throw new RangeError(`A patch has at most ${MAX_DEPTH} levels.`)
  const merged = new Map(Object.entries(isObject(target) ? target : {}))
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name)
    else merged.set(name, applyMergePatch(merged.get(name), value, depth + 1))
  }
  return Object.fromEntries(merged)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
