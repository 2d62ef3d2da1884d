import type {Change} from '../../../contract/changes.ts'
import type {ImportedCategory} from '../../../contract/import.ts'
import type {CatalogueSource} from '../store/catalogue-source.ts'
import {type Catalogue, putProduct} from './catalogue.ts'
import type {Built} from './catalogue-builder.ts'
import {buildCategories} from './categories.ts'
import {createPause, type Pause} from './slices.ts'

const CHANGES_PER_ROUND = 100
/** Changes that readers wait for. With more, the index is built again beside the old one, so that nobody reads half of an import. */
const MAX_CHANGES = 1000

/** Changes of these kinds concern the whole index. */
const WHOLE = new Set<Change['type']>(['rates', 'search_synonyms'])

/**
 * Applies the changes since the index was built, product by product, so that the event loop is never blocked for longer than
 * one product takes. Returns false when the index has to be built again. `onMany` is called when others go on writing meanwhile,
 * and readers should no longer wait.
 */
export async function applyChanges(source: CatalogueSource, built: Built, onMany: () => void): Promise<boolean> {
  const {catalogue} = built
  if (!catalogue) return false
  const pause = createPause()
  for (let applied = 0; ; applied += CHANGES_PER_ROUND) {
    const changes = await readRound(source, built.sequence)
    if (changes === null) return false
    // Only the products of a category may have changed.
    const isOfCategory = changes.some(({type}) => type === 'category')
    if (isOfCategory && !isSame(catalogue.categories, await source.readCategories())) return false
    if (applied >= MAX_CHANGES) onMany()
    await applyRound(source, catalogue, changes, pause)
    built.sequence = changes.at(-1)?.sequence ?? built.sequence
    if (changes.length < CHANGES_PER_ROUND) return true
  }
}

/** Returns the next changes; null when they cannot be applied one by one. */
async function readRound(source: CatalogueSource, sequence: number): Promise<Change[] | null> {
  const latest = (await source.position()) ?? sequence
  if (latest - sequence > MAX_CHANGES) return null
  const changes = await source.changesSince(sequence, CHANGES_PER_ROUND)
  return changes?.some(({type}) => WHOLE.has(type)) ? null : changes
}

/** Returns whether the categories of the index are those that are stored. */
function isSame(nodes: Catalogue['categories'], stored: ImportedCategory[]): boolean {
  const list = (categories: Catalogue['categories']) =>
    [...categories.values()].map(({ancestors: _above, children: _below, updatedAt: _time, ...category}) => category)
  return JSON.stringify(list(nodes)) === JSON.stringify(list(buildCategories(stored)))
}

async function applyRound(
  source: CatalogueSource,
  {profiles, imageSizes, ...rest}: Catalogue,
  changes: Change[],
  pause: Pause,
): Promise<void> {
  const idsOf = (type: Change['type']) => [...new Set(changes.flatMap(one => (one.type === type ? one.id : [])))]
  if (idsOf('shipping_profile').length > 0) {
    const stored = await source.readProfiles()
    profiles.clear()
    for (const profile of stored) profiles.set(profile.key, profile)
  }
  for (const {key, width, height} of await source.readSizesByKey(idsOf('image'))) imageSizes.set(key, {width, height})
  const ids = idsOf('product')
  const products = await source.readProductsById(ids)
  for (const id of ids) {
    const read = products.get(id)
    if (read) putProduct({profiles, imageSizes, ...rest}, read())
    else rest.listing.remove(id)
    await pause()
  }
}
