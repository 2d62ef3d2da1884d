import {importedProduct} from '../../../contract/imported-product.ts'
import {createPause} from '../catalogue/slices.ts'
import type {CatalogueBase, CatalogueSource} from '../store/catalogue-source.ts'
import {toRows} from './csv/to-rows.ts'

type Base = Omit<CatalogueBase, 'imageSizes'>

/** Yields the lines of the catalogue, some at a time: what it has besides products, and then the products by id. */
export async function* exportNdjson(source: CatalogueSource, base: Base): AsyncGenerator<string> {
  const {rates: exchange_rates, categories, profiles: shipping_profiles, synonyms: search_synonyms} = base
  const pause = createPause()
  yield `${JSON.stringify({catalogue: {exchange_rates, categories, shipping_profiles, search_synonyms}})}\n`
  for await (const documents of source.readDocuments()) {
    if (documents.length > 0) yield `${documents.join('\n')}\n`
    await pause()
  }
}

/** Yields the rows of all products, in the order of their ids. */
export async function* exportCsvRows(source: CatalogueSource): AsyncGenerator<string[]> {
  const pause = createPause()
  for await (const documents of source.readDocuments()) {
    for (const document of documents) {
      yield* toRows(importedProduct.parse(JSON.parse(document)))
      await pause()
    }
  }
}
