import type {Change} from '../../../contract/changes.ts'
import type {ImportedCategory} from '../../../contract/import.ts'
import type {CatalogueSource} from '../store/catalogue-source.ts'
import {type Catalogue, stageProduct} from './catalogue.ts'
import type {Built} from './catalogue-builder.ts'
import {buildCategories} from './categories.ts'
import {createPause} from './slices.ts'

const CHANGES_PER_ROUND = 100
/** Changes that readers wait for. */
const MAX_CHANGES = 1000
/** When more than this part of the products has changed, building the index again takes less time and memory. */
const MAX_CHANGED = 1 / 4

/** Changes of these kinds concern the whole index. */
const WHOLE = new Set<Change['type']>(['rates', 'search_synonyms'])

type Changed = NonNullable<Awaited<ReturnType<CatalogueSource['readChanged']>>>

/**
 * Applies the changes since the index was built, those included that are made meanwhile. They are prepared product by product, so
 * that the event loop is never blocked for longer than one product takes, and become visible in one step at the end: then the
 * index has one state of the database, and nobody reads half of an import. Returns false when the index has to be built again.
 * Calls `onMany` once when there are many, and readers should no longer wait. Rejects with the reason of the signal when it aborts.
 */
export async function applyChanges(
  source: CatalogueSource,
  built: Built,
  onMany: () => void,
  signal: AbortSignal,
): Promise<boolean> {
  const {catalogue} = built
  if (!catalogue) return false
  const prepare = createPreparation(catalogue, signal)
  const reportMany = once(onMany)
  for (let {sequence} = built; ; ) {
    const changed = await source.readChanged(sequence, CHANGES_PER_ROUND)
    signal.throwIfAborted()
    if (!changed || isWhole(catalogue, changed)) return false
    const distance = changed.latest - built.sequence
    if (distance > MAX_CHANGES) {
      if (distance > catalogue.listing.size * MAX_CHANGED) return false
      reportMany()
    }
    const shows = await prepare(changed)
    sequence = changed.changes.at(-1)?.sequence ?? sequence
    if (sequence < changed.latest) continue
    for (const show of shows) show()
    built.sequence = sequence
    return true
  }
}

function once(call: () => void): () => void {
  let isCalled = false
  return () => {
    if (!isCalled) call()
    isCalled = true
  }
}

/** Creates what prepares changes. It returns the functions that make visible what was prepared so far. */
function createPreparation(catalogue: Catalogue, signal: AbortSignal) {
  const pause = createPause()
  // By what they concern: of several versions, only the last one is shown.
  const shows = new Map<string, () => void>()
  return async (changed: Changed): Promise<Iterable<() => void>> => {
    for (const {id, read} of changed.products) {
      shows.set(`product ${id}`, read ? stageProduct(catalogue, read()) : () => catalogue.listing.remove(id))
      await pause()
      signal.throwIfAborted()
    }
    stageOthers(catalogue, changed, shows)
    return shows.values()
  }
}

/** Returns whether changes cannot be applied one by one. Of a category, only the products may have changed. */
const isWhole = ({categories}: Catalogue, {changes, categories: stored}: Changed): boolean =>
  changes.some(({type}) => WHOLE.has(type)) || (stored !== null && !isSame(categories, stored))

/** Returns whether the categories of the index are those that are stored. */
function isSame(nodes: Catalogue['categories'], stored: ImportedCategory[]): boolean {
  const list = (categories: Catalogue['categories']) =>
    [...categories.values()].map(({ancestors: _above, children: _below, updatedAt: _time, ...category}) => category)
  return JSON.stringify(list(nodes)) === JSON.stringify(list(buildCategories(stored)))
}

/** Prepares changed sizes of images and shipping profiles. */
function stageOthers({profiles, imageSizes}: Catalogue, changed: Changed, shows: Map<string, () => void>): void {
  for (const {key, ...size} of changed.imageSizes) shows.set(`image ${key}`, () => imageSizes.set(key, size))
  const stored = changed.profiles
  if (!stored) return
  // While an import is prepared, products of the index may have profiles that are deleted already.
  shows.set('profiles', () => {
    for (const profile of stored) profiles.set(profile.key, profile)
  })
}
