import {type FormPatch, getValueAtPath, insert, type Path, set, unset} from 'sanity'

/**
 * Returns the patches that set a value. A text is removed first: Sanity sends a changed text as the difference to the one that
 * this browser shows, which may not be the stored one. An item of a list is not: the next one would take its place. An item
 * behind the end of the list is added to it.
 */
export function patchesOf(value: unknown, path: Path, document: unknown): FormPatch[] {
  const index = path.at(-1)
  if (typeof index === 'number') {
    const list = path.slice(0, -1)
    const isInList = index < lengthAt(list, document)
    return [isInList ? set(value ?? '', path) : insert([value ?? ''], 'after', [...list, -1])]
  }
  if (value === undefined) return [unset(path)]
  return typeof value === 'string' ? [unset(path), set(value, path)] : [set(value, path)]
}

/** Returns the length of a list in a document; 0 when there is none. */
export function lengthAt(path: Path, document: unknown): number {
  const list = getValueAtPath(document, path)
  return Array.isArray(list) ? list.length : 0
}
