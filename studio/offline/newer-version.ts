import {dequal} from 'dequal'

type Value = unknown
type Fields = Record<string, unknown>
type Item = Fields & {_key: string}

/** A document in three versions: what both editors began with, what the other has published, and this editor's draft. */
export type Versions = {base: Fields; published: Fields; draft: Fields}

/**
 * Returns the fields of a draft that have another value when what was published since is taken into it. Where both editors
 * changed the same text or choice, the published one counts.
 */
export function newerFields({base, published, draft}: Versions): Fields {
  const names = [...new Set([...Object.keys(base), ...Object.keys(published)])].filter(name => !name.startsWith('_'))
  const merged = names.map(name => [name, merge(base[name], published[name], draft[name])] as const)
  return Object.fromEntries(merged.filter(([name, value]) => !dequal(value, draft[name])))
}

function merge(base: Value, published: Value, draft: Value): Value {
  if (dequal(base, published)) return draft
  if (dequal(base, draft)) return published
  if (isKeyed(base) && isKeyed(published) && isKeyed(draft)) return mergeItems(base, published, draft)
  if (isObject(base) && isObject(published) && isObject(draft)) return mergeFields(base, published, draft)
  return published
}

function mergeFields(base: Fields, published: Fields, draft: Fields): Fields {
  const names = [...new Set([...Object.keys(published), ...Object.keys(draft)])]
  const merged = names.map(name => [name, merge(base[name], published[name], draft[name])] as const)
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
}

/** Keeps the order of the published items. An item that only the draft has stays behind the one before it. */
function mergeItems(base: Item[], published: Item[], draft: Item[]): Item[] {
  const [inBase, inPublished, inDraft] = [base, published, draft].map(byKey) as [Keyed, Keyed, Keyed]
  const merged = published.flatMap(item => {
    const {_key: key} = item
    const isRemoved = inBase.has(key) && !inDraft.has(key) && dequal(inBase.get(key), item)
    return isRemoved ? [] : [inDraft.has(key) ? (merge(inBase.get(key), item, inDraft.get(key)) as Item) : item]
  })
  for (const [index, item] of draft.entries()) {
    if (inPublished.has(item._key) || dequal(inBase.get(item._key), item)) continue
    const before = draft[index - 1]?._key
    merged.splice(merged.findIndex(({_key}) => _key === before) + 1, 0, item)
  }
  return merged
}

type Keyed = Map<string, Item>
const byKey = (items: Item[]): Keyed => new Map(items.map(item => [item._key, item]))

const isObject = (value: Value): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

const isKeyed = (value: Value): value is Item[] =>
  Array.isArray(value) && value.every(item => isObject(item) && typeof item._key === 'string')
