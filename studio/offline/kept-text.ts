import {dequal} from 'dequal'
import {getValueAtPath, type Path, pathToString} from 'sanity'

/** A text that was typed while nothing could be saved. */
export type KeptText = {
  /** A field has several kept texts when an earlier one is still offered. */
  id: string
  path: Path
  title: string
  /** The field's value before, and the one that was typed. Rich text is an array of blocks. */
  before: unknown
  text: unknown
}

/** Returns the name of a kept text's field within its document. */
export const fieldOf = ({path}: Pick<KeptText, 'path'>): string => pathToString(path)

/** What became of a kept text: the document has it, nobody changed the field since, or somebody did. */
export type Outcome = 'saved' | 'unchanged' | 'changed'

/** Compares a kept text with the document as it is now. */
export function compare({path, before, text}: Omit<KeptText, 'id'>, document: unknown): Outcome {
  const current = getValueAtPath(document, path)
  if (isSame(current, text)) return 'saved'
  return isSame(current, before) ? 'unchanged' : 'changed'
}

/** Returns whether the document still has the section or object that a kept text belongs to. */
export const hasPlace = ({path}: Pick<KeptText, 'path'>, document: unknown): boolean =>
  getValueAtPath(document, path.slice(0, -1)) !== undefined

/** Sanity removes a text when its last letter is deleted. */
const isSame = (a: unknown, b: unknown): boolean => dequal(a || undefined, b || undefined)
