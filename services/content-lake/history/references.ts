import {createTurns} from '../../kit/event-loop-turns.ts'
import {isRecord} from '../document.ts'
import type {Store} from '../store/store.ts'

/** A reference in a document: its path, and the dataset it names, or null for its own dataset. */
type Reference = {path: string; dataset: string | null}

/** A document that refers to another one, with the paths of its references if they were requested. */
export type Referrer = {dataset: string; id: string; paths?: string[]}

type Target = {dataset: string; id: string}

type ReferrerOptions = {
  /** Whether to leave out the documents of the target's own dataset. */
  isExternalOnly: boolean
  withPaths: boolean
  /** Maximum number of referrers that are returned; all are counted. */
  limit: number
}

const takeTurn = createTurns()

/**
 * Returns the documents that refer to the target, and their number. A document is read only when the index cannot answer: for its
 * paths, and to learn the dataset of its weak references.
 */
export const listReferrers = async (
  store: Store,
  {dataset, id}: Target,
  {isExternalOnly, withPaths, limit}: ReferrerOptions,
): Promise<{count: number; referrers: Referrer[]}> => {
  const referrers: Referrer[] = []
  let count = 0
  for (const mention of store.listMentioning(id, isExternalOnly ? dataset : null)) {
    const isWanted = count < limit
    // A strong reference is one within its own dataset.
    const isKnown = mention.isStrong && mention.dataset === dataset
    let paths: string[] = []
    if (!isKnown || (withPaths && isWanted)) {
      await takeTurn()
      const found = referencesTo(store.readDocument(mention.dataset, mention.id), id)
      paths = found.filter(one => (one.dataset ?? mention.dataset) === dataset).map(({path}) => path)
      if (paths.length === 0) continue
    }
    count += 1
    if (isWanted) referrers.push({dataset: mention.dataset, id: mention.id, ...(withPaths && {paths})})
  }
  return {count, referrers}
}

const referencesTo = (value: unknown, id: string, path = ''): Reference[] => {
  if (Array.isArray(value)) return value.flatMap((item, at) => referencesTo(item, id, `${path}[${at}]`))
  if (!isRecord(value)) return []
  const own = value._ref === id ? [{path, dataset: typeof value._dataset === 'string' ? value._dataset : null}] : []
  const inner = Object.entries(value).flatMap(([name, field]) =>
    referencesTo(field, id, path === '' ? name : `${path}.${name}`),
  )
  return [...own, ...inner]
}
