import {dequal} from 'dequal'
import type {Path} from 'sanity'
import {type Fields, haveSameKeys, isKeyed, isObject} from './keyed-items'

/** A document as this browser shows it. It is locked between two changes that belong together. */
export type Seen = {draft: Fields | null; published: Fields | null; isLocked: boolean; isSaved: boolean}

/** A draft that somebody has removed before all edits of this browser were sent. `published` is null unless they published it. */
export type LostDraft = {draft: Fields; published: Fields | null}

/** Returns a function that is called with each state of a document, and returns the draft that was lost just then. */
export function watchForLoss(): (seen: Seen) => LostDraft | null {
  let known: Fields | null = null
  let revision: unknown
  return ({draft, published, isLocked, isSaved}) => {
    if (!isLocked && draft) revision = published?._rev
    known = draft ?? known
    if (isLocked || draft || !known) return null
    const lost = {draft: known, published: published?._rev === revision ? null : published}
    known = null
    return isSaved ? null : lost
  }
}

export type Change = {path: Path; value: unknown}

/**
 * Lists the changes that turn `before` into `after`, one for each text. A change is a value and not a difference, so that an edit
 * that reaches the lake after all is not applied twice.
 */
export function changesTo(after: Fields, before: Fields): Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(name => !name.startsWith('_'))
  return names.flatMap(name => compareValues(before[name], after[name], [name]))
}

function compareValues(before: unknown, after: unknown, path: Path): Change[] {
  if (dequal(before, after) || isSameReference(before, after)) return []
  if (isKeyed(before) && isKeyed(after) && haveSameKeys(before, after)) {
    return after.flatMap((item, index) => compareValues(before[index], item, [...path, {_key: item._key}]))
  }
  if (!isObject(before) || !isObject(after)) return [{path, value: after}]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap(name => compareValues(before[name], after[name], [...path, name]))
}

/** Publishing makes a weak reference of the draft strong. */
const isSameReference = (before: unknown, after: unknown): boolean =>
  isObject(before) && isObject(after) && after._ref !== undefined && before._ref === after._ref
