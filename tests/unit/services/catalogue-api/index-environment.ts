import type {CatalogueImportInput} from '../../../../contract/import.ts'
import {productListQuery} from '../../../../contract/listing.ts'
import type {Catalogue} from '../../../../services/catalogue-api/catalogue/catalogue.ts'
import {listProducts} from '../../../../services/catalogue-api/catalogue/listing/product-list.ts'
import {checkedImport} from '../../../../services/catalogue-api/importing/checked-import.ts'
import {createCatalogueSource} from '../../../../services/catalogue-api/store/catalogue-source.ts'
import {createCatalogueStore} from '../../../../services/catalogue-api/store/catalogue-store.ts'
import {createChangeLog} from '../../../../services/catalogue-api/store/changes/change-log.ts'
import {database} from '../../../support/database-for-each-test.ts'

/** Opens what imports are written to and the index is read from, in the database of the test that runs. */
export function open() {
  const log = createChangeLog(database)
  const store = createCatalogueStore(database, log)
  const write = (catalogue: CatalogueImportInput) => store.replace(checkedImport.parse(catalogue))
  return {log, write, source: createCatalogueSource(database, log)}
}
export type Source = ReturnType<typeof open>['source']

/** Returns a source that calls back after each read of changes. */
export const withReads = (source: Source, onRead: () => Promise<void>): Source => ({
  ...source,
  async readChanged(...args) {
    const changed = await source.readChanged(...args)
    await onRead()
    return changed
  },
})

/** Returns a catalogue in which the first products have another name. */
export const rename = (catalogue: CatalogueImportInput, count: number): CatalogueImportInput => ({
  ...catalogue,
  products: catalogue.products.map((one, at) => (at < count ? {...one, name: `${one.name} Quokka`} : one)),
})
/** Returns how many products have that name. */
export const countRenamed = (catalogue: Catalogue) =>
  listProducts(catalogue, productListQuery.parse({search: 'quokka'})).total
