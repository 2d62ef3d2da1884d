import type {CatalogueImportInput} from '../../../../contract/import.ts'
import type {ImportedProduct} from '../../../../contract/imported-product.ts'
import {buildCatalogue, type Catalogue} from '../../../../services/catalogue-api/catalogue/catalogue.ts'
import {checkedImport} from '../../../../services/catalogue-api/importing/checked-import.ts'
import {sampleCatalogue} from '../../../support/sample-catalogue.ts'

/** Returns the sample catalogue, or another document, with its indexes. */
export function readSample(document: CatalogueImportInput = sampleCatalogue): Catalogue {
  const {exchange_rates, shipping_profiles, search_synonyms, ...rest} = checkedImport.parse(document)
  return buildCatalogue({
    ...rest,
    rates: exchange_rates,
    profiles: shipping_profiles,
    synonyms: search_synonyms,
    imageSizes: new Map(),
  })
}

/** Returns a product of the sample catalogue; throws when it does not exist. */
export function findSample(id: string, catalogue = readSample()): ImportedProduct {
  const product = catalogue.products.get(id)?.product
  if (!product) throw new Error(`The sample catalogue has no ${id}`)
  return product
}
