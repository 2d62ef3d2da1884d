import {dequal} from 'dequal'
import {getValueAtPath, type Path, pathToString} from 'sanity'
import {byKey, type Item, isKeyed, type Keyed} from './keyed-items'

/** A text or a choice of an editor while nothing could be saved. */
export type KeptText = {
  /** A field has several kept texts when an earlier one is still offered. */
  id: string
  path: Path
  title: string
  /** The field's value before, and the one that was typed or chosen. Rich text is an array of blocks. */
  before: unknown
  text: unknown
  /** The latest value that Sanity's form has taken, and sends by itself. Later letters are typed into the kept text. */
  sent?: unknown
}

/**
 * `typed` since the form is open, `written` into the document afterwards, `refused` by the lake, or `offered` to the editor. What is
 * refused is offered when nobody has typed for a moment.
 */
export type HeldText = KeptText & {standing: 'typed' | 'written' | 'refused' | 'offered'}

/** Returns the name of a kept text's field within its document. */
export const fieldOf = ({path}: Pick<KeptText, 'path'>): string => pathToString(path)

/** What became of a kept text: the document has it or its changes, nobody changed the field since, or somebody did. */
export type Outcome = 'saved' | 'unchanged' | 'changed'

/** Compares a kept text with the document as it is now. */
export function compare({path, before, text, sent}: Omit<KeptText, 'id'>, document: unknown): Outcome {
  const current = getValueAtPath(document, path)
  if (isSame(current, text)) return 'saved'
  if (isSame(current, before) || (sent !== undefined && isSame(current, sent))) return 'unchanged'
  return hasBlocks(current, before, text) ? 'saved' : 'changed'
}

/** Returns whether the editor decides about a kept text: its field was changed since, or it was not written from this form. */
export function isOffered(text: HeldText, document: unknown): boolean {
  if (text.standing === 'refused') return false
  const outcome = compare(text, document)
  return outcome === 'changed' || (outcome === 'unchanged' && text.standing === 'offered')
}

/** Returns whether rich text has each block that was changed, none that was removed, and the order of those that were moved. */
function hasBlocks(current: unknown, before: unknown = [], text: unknown = []): boolean {
  if (!isKeyed(current) || !isKeyed(before) || !isKeyed(text)) return false
  const [inCurrent, inBefore, inText] = [current, before, text].map(byKey) as [Keyed, Keyed, Keyed]
  const isWritten = text.every(
    block => dequal(block, inBefore.get(block._key)) || dequal(block, inCurrent.get(block._key)),
  )
  const isRemoved = before.every(({_key}) => inText.has(_key) || !inCurrent.has(_key))
  const order = (blocks: Item[]) =>
    blocks.map(({_key}) => _key).filter(key => [inCurrent, inBefore, inText].every(all => all.has(key)))
  return isWritten && isRemoved && (dequal(order(text), order(before)) || dequal(order(text), order(current)))
}

/** Returns whether the document still has the section or other item of a list that a kept text belongs to. */
export function hasPlace({path}: Pick<KeptText, 'path'>, document: unknown): boolean {
  // Earlier versions of the Studio kept a text of a list by its number, which may be another text's by now.
  if (typeof path.at(-1) === 'number') return false
  const item = path.findLastIndex(segment => typeof segment === 'object')
  return item < 0 || getValueAtPath(document, path.slice(0, item + 1)) !== undefined
}

/** Returns whether two values of a field are the same. */
export const isSame = (a: unknown, b: unknown): boolean => dequal(withoutEmpty(a), withoutEmpty(b))

/** Returns undefined instead of an empty text: Sanity removes a text when its last letter is deleted. */
export const withoutEmpty = (value: unknown): unknown => (value === '' || value === null ? undefined : value)
