import {type FormPatch, getValueAtPath, type Path, type SchemaType, set, setIfMissing, unset} from 'sanity'
import {typeAt} from './type-at'

/**
 * Returns the patches that set a value. A text is removed first: Sanity sends a changed text as the difference to the one that
 * this browser shows, which may not be the stored one.
 */
export function patchesOf(value: unknown, path: Path): FormPatch[] {
  if (value === undefined) return [unset(path)]
  return typeof value === 'string' ? [unset(path), set(value, path)] : [set(value, path)]
}

/** Returns the patches that create the objects that a path leads through, where the document lacks them. */
export const parentsOf = (path: Path, type: SchemaType, document: unknown): FormPatch[] =>
  path.slice(0, -1).flatMap((segment, index) => {
    const parent = path.slice(0, index + 1)
    const parentType = typeAt(type, parent, document)
    if (typeof segment !== 'string' || !parentType || getValueAtPath(document, parent) !== undefined) return []
    return [setIfMissing(emptyOf(parentType), parent)]
  })

/** Returns an object of a type without its fields. Objects without a type of their own have no `_type`. */
const emptyOf = ({name}: SchemaType): object => (name === 'object' ? {} : {_type: name})
