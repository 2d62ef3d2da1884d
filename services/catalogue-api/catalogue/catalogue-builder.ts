import type {CatalogueSource} from '../store/catalogue-source.ts'
import {type Catalogue, createCatalogue, putProduct} from './catalogue.ts'
import {createPause, runInSlices} from './slices.ts'

/** The catalogue of a database at a number of its change log; null before the first import. */
export type Built = {sequence: number; catalogue: Catalogue | null}

/**
 * Builds the index. `onSize` receives about how many products there are. Readers wait for it when there are at most `awaitedUpTo`
 * products, or when that is not given. Rejects with the reason of the signal when it aborts.
 */
export type BuildIndex = (
  signal: AbortSignal,
  onSize: (products: number) => void,
  awaitedUpTo?: number,
) => Promise<Built>

/** With `isSearched: false`, the index is only built for another thread. A statement reads `perStatement` products. */
type BuildOptions = {isSearched?: boolean; perStatement?: number}

/** What a source has besides its products, and the index so far. */
type Step = Awaited<ReturnType<CatalogueSource['readBase']>> & Built

/**
 * Reads the catalogue and builds its indexes, in slices of a few milliseconds between which requests are answered. It yields before
 * the first product and after each batch; when it ends, the index is complete. A change that is made meanwhile may be in it or not;
 * it is applied once more afterwards. Rejects with the reason of the signal when it aborts.
 */
export async function* buildInSteps(
  source: CatalogueSource,
  signal: AbortSignal,
  {isSearched, perStatement}: BuildOptions = {},
): AsyncGenerator<Step, void> {
  const read = await source.readBase()
  if (!read.base) return yield {...read, catalogue: null}
  const imageSizes = new Map<string, {width: number; height: number}>()
  const catalogue = createCatalogue({...read.base, imageSizes}, isSearched)
  yield {...read, catalogue}
  const slice = createPause()
  const pause = async () => {
    await slice()
    signal.throwIfAborted()
  }
  for await (const sizes of source.readImageSizes()) {
    for (const {key, width, height} of sizes) imageSizes.set(key, {width, height})
    await pause()
  }
  for await (const batch of source.readProducts(perStatement)) {
    for (const product of batch) {
      putProduct(catalogue, product())
      await pause()
    }
    yield {...read, catalogue}
  }
  await runInSlices(catalogue.listing.sortAll(), pause)
}

/** Builds the index in this thread. */
export const buildFrom =
  (source: CatalogueSource): BuildIndex =>
  async (signal, onSize) => {
    let built: Built = {sequence: 0, catalogue: null}
    for await (const {sequence, catalogue, products} of buildInSteps(source, signal)) {
      onSize(products)
      built = {sequence, catalogue}
    }
    return built
  }
