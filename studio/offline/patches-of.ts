import {type FormPatch, getValueAtPath, insert, type Path, type SchemaType, set, setIfMissing, unset} from 'sanity'
import {typeAt} from './type-at'

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

/** Returns the patches that create the objects and lists that a path leads through, where the document lacks them. */
export const parentsOf = (path: Path, type: SchemaType, document: unknown): FormPatch[] =>
  path.slice(0, -1).flatMap((segment, index) => {
    const parent = path.slice(0, index + 1)
    const parentType = typeAt(type, parent, document)
    if (typeof segment !== 'string' || !parentType || getValueAtPath(document, parent) !== undefined) return []
    return [setIfMissing(parentType.jsonType === 'array' ? [] : emptyOf(parentType), parent)]
  })

/** Returns an object of a type without its fields. Objects without a type of their own have no `_type`. */
const emptyOf = ({name}: SchemaType): object => (name === 'object' ? {} : {_type: name})
