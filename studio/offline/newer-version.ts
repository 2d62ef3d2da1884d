import {dequal} from 'dequal'
import {isSame, type KeptText} from './kept-text'
import {byKey, type Fields, type Item, isKeyed, isObject, type Keyed} from './keyed-items'

type Value = unknown
/** The latest kept text of each field. */
type KeptTexts = Readonly<Record<string, Pick<KeptText, 'text'>>>

/** A document in three versions: what both editors began with, what the other has published, and this editor's draft. */
export type Versions = {base: Fields; published: Fields; draft: Fields}

/**
 * Returns the fields of a draft that change when what was published since is merged into it. Where both editors
 * changed the same text or choice, the published one counts. So does a field that both changed to the same value: the lake has
 * got the difference twice.
 */
export function newerFields({base, published, draft}: Versions): Fields {
  const names = [...new Set([...Object.keys(base), ...Object.keys(published)])].filter(name => !name.startsWith('_'))
  const merged = names.map(name => [name, merge(base[name], published[name], draft[name])] as const)
  const isChanged = (name: string) => !dequal(base[name], published[name]) && !dequal(base[name], draft[name])
  return Object.fromEntries(merged.filter(([name, value]) => isChanged(name) || !dequal(value, draft[name])))
}

/** `begun` is the draft as it was before the connection came back, `stored` the one that the lake has, if that is known. */
type Own = {base: Fields; draft: Fields; begun: Fields; stored?: Fields | null | undefined; kept: KeptTexts}

/**
 * Returns the newer fields whose value in the draft comes from this editor: the value from before the connection came back, one that is
 * on this screen alone, or the kept text that was typed since. Also returns those that have the value that both editors began with: Sanity
 * drops an edit whose request failed because the connection was lost, but not the draft. A draft that somebody else has begun has other
 * values.
 */
export function ownFields(newer: Fields, {base, draft, begun, stored, kept}: Own): Fields {
  const isOwn = (name: string) =>
    [base, begun].some(version => dequal(draft[name], version[name])) ||
    (stored && !dequal(draft[name], stored[name])) ||
    (name in kept && isSame(draft[name], kept[name]?.text))
  return Object.fromEntries(Object.entries(newer).filter(([name]) => isOwn(name)))
}

/** Returns the fields of a draft as the lake has them, where this screen has other values. Empty when one of the two is not known. */
export function storedFields(draft: Fields | null, stored: Fields | null | undefined): Fields {
  if (!draft || !stored) return {}
  const names = [...new Set([...Object.keys(draft), ...Object.keys(stored)])].filter(name => !name.startsWith('_'))
  const isOnlyHere = (name: string) => !dequal(draft[name], stored[name])
  return Object.fromEntries(names.filter(isOnlyHere).map(name => [name, stored[name]]))
}

function merge(base: Value, published: Value, draft: Value): Value {
  if (dequal(base, published)) return draft
  if (dequal(base, draft)) return published
  // The spans of a text block are not put together: words that the two have split in another way would be there twice.
  if ([base, published, draft].some(isTextBlock)) return published
  if (isKeyed(base) && isKeyed(published) && isKeyed(draft)) return mergeItems(base, published, draft)
  if (isObject(base) && isObject(published) && isObject(draft)) return mergeFields(base, published, draft)
  return published
}

function mergeFields(base: Fields, published: Fields, draft: Fields): Fields {
  const names = [...new Set([...Object.keys(published), ...Object.keys(draft)])]
  const merged = names.map(name => [name, merge(base[name], published[name], draft[name])] as const)
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
}

/** Keeps the order of the published items. An item that only the draft has follows the nearest item before it in the draft that is still there. */
function mergeItems(base: Item[], published: Item[], draft: Item[]): Item[] {
  const [inBase, inPublished, inDraft] = [base, published, draft].map(byKey) as [Keyed, Keyed, Keyed]
  const merged = published.flatMap(item => {
    const {_key: key} = item
    const isRemoved = inBase.has(key) && !inDraft.has(key) && dequal(inBase.get(key), item)
    return isRemoved ? [] : [inDraft.has(key) ? (merge(inBase.get(key), item, inDraft.get(key)) as Item) : item]
  })
  for (const [index, item] of draft.entries()) {
    if (inPublished.has(item._key) || dequal(inBase.get(item._key), item)) continue
    const before = draft.slice(0, index).findLast(({_key}) => merged.some(one => one._key === _key))?._key
    merged.splice(merged.findIndex(({_key}) => _key === before) + 1, 0, item)
  }
  return merged
}

const isTextBlock = (value: Value): boolean => isObject(value) && Array.isArray(value.children)
