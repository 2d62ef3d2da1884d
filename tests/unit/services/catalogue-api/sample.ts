import {buildCatalogue, type Catalogue} from '../../../../services/catalogue-api/catalogue/catalogue.ts'
import {type CatalogueImportInput, catalogueImport} from '../../../../services/catalogue-api/import.ts'
import type {ImportedProduct} from '../../../../services/catalogue-api/importing/product.ts'
import {sampleCatalogue} from '../../../support/sample-catalogue.ts'

/** The sample catalogue, or another document, laid out for reading. */
export function readSample(document: CatalogueImportInput = sampleCatalogue): Catalogue {
  const {exchange_rates, shipping_profiles, ...rest} = catalogueImport.parse(document)
  return buildCatalogue({...rest, rates: exchange_rates, profiles: shipping_profiles, imageSizes: new Map()})
}

/** A product of the sample catalogue. */
export function findSample(id: string, catalogue = readSample()): ImportedProduct {
  const product = catalogue.products.get(id)?.product
  if (!product) throw new Error(`The sample catalogue has no ${id}`)
  return product
}
