import {type FormPatch, type Path, set, unset} from 'sanity'

/**
 * Returns the patches that set a value. A text is removed first: Sanity sends a changed text as the difference to the one that
 * this browser shows, which may not be the stored one. An item of a list is not: the next one would take its place.
 */
export function patchesOf(value: unknown, path: Path): FormPatch[] {
  if (typeof path.at(-1) === 'number') return [set(value ?? '', path)]
  if (value === undefined || value === '') return [unset(path)]
  return typeof value === 'string' ? [unset(path), set(value, path)] : [set(value, path)]
}
