import type {CatalogueSource} from '../store/catalogue-source.ts'
import {type Catalogue, createCatalogue, putProduct} from './catalogue.ts'
import {createPause, runInSlices} from './slices.ts'

/** The catalogue of a database at a number of its change log; null before the first import. */
export type Built = {sequence: number; catalogue: Catalogue | null}

/**
 * Reads the catalogue and builds its indexes, in slices of a few milliseconds between which requests are answered. A change
 * that is made meanwhile may be in it or not; it is applied once more afterwards. `onSize` receives the number of products.
 * Rejects with the reason of the signal when it aborts.
 */
export async function buildFrom(
  source: CatalogueSource,
  signal: AbortSignal,
  onSize: (products: number) => void = () => undefined,
): Promise<Built> {
  const {sequence, base, products} = await source.readBase()
  onSize(products)
  if (!base) return {sequence, catalogue: null}
  const imageSizes = new Map<string, {width: number; height: number}>()
  const slice = createPause()
  const pause = async () => {
    await slice()
    signal.throwIfAborted()
  }
  for await (const sizes of source.readImageSizes()) {
    for (const {key, width, height} of sizes) imageSizes.set(key, {width, height})
    await pause()
  }
  const catalogue = createCatalogue({...base, imageSizes})
  for await (const batch of source.readProducts()) {
    for (const product of batch) {
      putProduct(catalogue, product())
      await pause()
    }
  }
  await runInSlices(catalogue.listing.sortAll(), pause)
  return {sequence, catalogue}
}
