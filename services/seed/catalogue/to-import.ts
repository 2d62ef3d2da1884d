import type {CatalogueImportInput} from '../../../contract/import.ts'
import {TRADE_SYNONYMS} from '../../../contract/trade-synonyms.ts'
import {CATEGORIES} from './categories.ts'
import {toImageKey} from './product-images.ts'
import {PRODUCTS} from './products.ts'
import {shippingProfiles} from './shipping/shipping-profiles.ts'
import {toProductInput} from './to-product-input.ts'

function toCategories(): CatalogueImportInput['categories'] {
  return Object.entries(CATEGORIES).map(([id, {parent, title, description, pictured}], position) => {
    const product = PRODUCTS.find(one => one.id === pictured)
    if (!product) throw new Error(`The category ${id} shows the product ${pictured}, which does not exist`)
    return {id, slug: id, parent_id: parent, title, description, position, image: toImageKey(product, product.shown[0])}
  })
}

/** Returns the whole sample catalogue in the format of the import; the same document every time. */
export const toCatalogueImport = (): CatalogueImportInput => ({
  exchange_rates: {EUR: '0.9215', GBP: '0.7890'},
  categories: toCategories(),
  shipping_profiles: shippingProfiles,
  products: PRODUCTS.map(toProductInput),
  search_synonyms: TRADE_SYNONYMS,
})
