import type {FacetName} from '../../../contract/enums.ts'
import type {ImportedCategory} from '../../../contract/import.ts'
import type {ImportedProduct} from '../../../contract/imported-product.ts'
import type {Currency} from '../../../contract/values.ts'
import type {ExchangeRates} from '../money.ts'
import {isInStock, listRegions} from './availability.ts'
import {listWithAncestors} from './categories.ts'
import {lowestPrices} from './prices.ts'

/** A product with precomputed values for filtering and sorting. */
export type IndexedProduct = {
  product: ImportedProduct
  isInStock: boolean
  /** The lowest price of any variant, in cents of each currency. */
  lowestPrices: Record<Currency, number>
}

/** Indexes a product. */
export const indexProduct = (product: ImportedProduct, rates: ExchangeRates): IndexedProduct => ({
  product,
  isInStock: isInStock(product),
  lowestPrices: lowestPrices(product, rates),
})

/** Returns a product's values of each facet. `category` lists the slugs of its categories and all their ancestors. */
export const listFacetValues = (
  product: ImportedProduct,
  categories: Map<string, ImportedCategory>,
): Record<FacetName, Iterable<string>> => ({
  category: [...listWithAncestors(product.category_ids, categories)].map(id => categories.get(id)?.slug ?? id),
  technique: product.techniques.map(one => one.key),
  color: product.colors.map(one => one.family),
  size: product.sizes.map(one => one.key),
  placement: product.placements.map(one => one.key),
  brand: [product.brand],
  material: [product.material],
  selling_region: listRegions(product),
})
