import type {Change} from '../../../contract/changes.ts'
import type {ImportedCategory, ImportedShippingProfile} from '../../../contract/import.ts'
import type {CatalogueSource} from '../store/catalogue-source.ts'
import {type Catalogue, stageProduct} from './catalogue.ts'
import type {Built} from './catalogue-builder.ts'
import {buildCategories} from './categories.ts'
import {createPause, type Pause} from './slices.ts'

const CHANGES_PER_ROUND = 100
/** Changes that readers wait for. More are prepared beside the readers and shown together, so that nobody reads half of an import. */
const MAX_CHANGES = 1000
/** When more than this part of the products has changed, building the index again takes less time and memory. */
const MAX_CHANGED = 1 / 4

/** Changes of these kinds concern the whole index. */
const WHOLE = new Set<Change['type']>(['rates', 'search_synonyms'])

/**
 * Applies the changes since the index was built, product by product, so that the event loop is never blocked for longer than
 * one product takes. Returns false when the index has to be built again. `onMany` is called when there are many, or others go on
 * writing meanwhile, and readers should no longer wait.
 */
export async function applyChanges(source: CatalogueSource, built: Built, onMany: () => void): Promise<boolean> {
  const {catalogue} = built
  if (!catalogue) return false
  const round: Round = {source, catalogue, pause: createPause()}
  const latest = (await source.position()) ?? built.sequence
  if (latest - built.sequence > MAX_CHANGES) {
    if (latest - built.sequence > catalogue.listing.size * MAX_CHANGED) return false
    onMany()
    if (!(await applyTogether(round, built, latest))) return false
  }
  for (let applied = 0; ; applied += CHANGES_PER_ROUND) {
    const changes = await readRound(round, built.sequence)
    if (changes === null) return false
    if (applied >= MAX_CHANGES) onMany()
    const profiles = await applyOthers(round, changes)
    await prepareProducts(round, changes, (_id, show) => show())
    removeOtherProfiles(catalogue, profiles)
    built.sequence = changes.at(-1)?.sequence ?? built.sequence
    if (changes.length < CHANGES_PER_ROUND) return true
  }
}

/** What a round of changes works with. */
type Round = {source: CatalogueSource; catalogue: Catalogue; pause: Pause}

/**
 * Applies the changes up to a number. What they make of products is prepared while readers see none of it, and then becomes visible
 * in one step. Returns false when the index has to be built again.
 */
async function applyTogether(round: Round, built: Built, target: number): Promise<boolean> {
  const prepared = new Map<string, () => void>()
  let profiles: ImportedShippingProfile[] | null = null
  let {sequence} = built
  while (sequence < target) {
    const changes = await readRound(round, sequence)
    const last = changes?.at(-1)
    if (!changes || !last) return false
    profiles = (await applyOthers(round, changes)) ?? profiles
    await prepareProducts(round, changes, (id, show) => void prepared.set(id, show))
    sequence = last.sequence
  }
  for (const show of prepared.values()) show()
  removeOtherProfiles(round.catalogue, profiles)
  built.sequence = sequence
  return true
}

/** Prepares what changes make of products, and passes on the function that makes each visible. */
async function prepareProducts(
  {source, catalogue, pause}: Round,
  changes: Change[],
  use: (id: string, show: () => void) => void,
): Promise<void> {
  const ids = idsOf(changes, 'product')
  const products = await source.readProductsById(ids)
  for (const id of ids) {
    const read = products.get(id)
    use(id, read ? stageProduct(catalogue, read()) : () => catalogue.listing.remove(id))
    await pause()
  }
}

/** Returns the next changes; null when they cannot be applied one by one. */
async function readRound({source, catalogue}: Round, sequence: number): Promise<Change[] | null> {
  const changes = await source.changesSince(sequence, CHANGES_PER_ROUND)
  if (!changes || changes.some(({type}) => WHOLE.has(type))) return null
  // Only the products of a category may have changed.
  const isOfCategory = changes.some(({type}) => type === 'category')
  return isOfCategory && !isSame(catalogue.categories, await source.readCategories()) ? null : changes
}

/** Returns whether the categories of the index are those that are stored. */
function isSame(nodes: Catalogue['categories'], stored: ImportedCategory[]): boolean {
  const list = (categories: Catalogue['categories']) =>
    [...categories.values()].map(({ancestors: _above, children: _below, updatedAt: _time, ...category}) => category)
  return JSON.stringify(list(nodes)) === JSON.stringify(list(buildCategories(stored)))
}

/** Applies changes of the sizes of images and of shipping profiles, which it returns. Deleted profiles stay: products may have them. */
async function applyOthers({source, catalogue}: Round, changes: Change[]): Promise<ImportedShippingProfile[] | null> {
  const {profiles, imageSizes} = catalogue
  for (const {key, width, height} of await source.readSizesByKey(idsOf(changes, 'image')))
    imageSizes.set(key, {width, height})
  if (idsOf(changes, 'shipping_profile').length === 0) return null
  const stored = await source.readProfiles()
  for (const profile of stored) profiles.set(profile.key, profile)
  return stored
}

/** Removes the shipping profiles that are not among those that are stored. */
function removeOtherProfiles({profiles}: Catalogue, stored: ImportedShippingProfile[] | null): void {
  if (!stored) return
  const keys = new Set(stored.map(({key}) => key))
  for (const key of profiles.keys()) if (!keys.has(key)) profiles.delete(key)
}

const idsOf = (changes: Change[], type: Change['type']): string[] => [
  ...new Set(changes.flatMap(one => (one.type === type ? one.id : []))),
]
