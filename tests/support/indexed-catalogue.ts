import type {CatalogueImportInput} from '../../contract/import.ts'
import type {ImportedProduct} from '../../contract/imported-product.ts'
import {type Catalogue, createCatalogue, putProduct} from '../../services/catalogue-api/catalogue/catalogue.ts'
import {runSteps} from '../../services/catalogue-api/catalogue/slices.ts'
import {checkedImport} from '../../services/catalogue-api/importing/checked-import.ts'

/** Returns the index of a catalogue document as the API builds it, and its products as the API stores them. */
export function indexCatalogue(document: CatalogueImportInput): {catalogue: Catalogue; products: ImportedProduct[]} {
  const {exchange_rates, shipping_profiles, search_synonyms, categories, products} = checkedImport.parse(document)
  const catalogue = createCatalogue({
    categories,
    rates: exchange_rates,
    profiles: shipping_profiles,
    synonyms: search_synonyms,
    imageSizes: new Map(),
  })
  for (const product of products) putProduct(catalogue, product)
  runSteps(catalogue.listing.sortAll())
  return {catalogue, products}
}
