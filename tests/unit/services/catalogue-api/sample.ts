import type {CatalogueImportInput} from '../../../../contract/import.ts'
import {type ImportedProduct, importedProduct} from '../../../../contract/imported-product.ts'
import type {Catalogue} from '../../../../services/catalogue-api/catalogue/catalogue.ts'
import {indexCatalogue} from '../../../support/indexed-catalogue.ts'
import {sampleCatalogue} from '../../../support/sample-catalogue.ts'

/** Returns the sample catalogue, or another document, with its indexes. */
export const readSample = (document: CatalogueImportInput = sampleCatalogue): Catalogue =>
  indexCatalogue(document).catalogue

/** Returns a product of the sample catalogue; throws when it does not exist. */
export function findSample(id: string): ImportedProduct {
  const product = sampleCatalogue.products.find(one => one.id === id)
  if (!product) throw new Error(`The sample catalogue has no ${id}`)
  return importedProduct.parse(product)
}
