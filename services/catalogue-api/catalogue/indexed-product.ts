import type {FacetName} from '../../../contract/enums.ts'
import type {ImportedCategory} from '../../../contract/import.ts'
import type {ImportedProduct} from '../../../contract/imported-product.ts'
import {isInStock, listRegions} from './availability.ts'
import {listWithAncestors} from './categories.ts'
import {lowestPriceCents} from './prices.ts'

/** A product with precomputed values for filtering and sorting. */
export type IndexedProduct = {
  product: ImportedProduct
  facets: Record<FacetName, Set<string>>
  isInStock: boolean
  /** The lowest price of any variant, in cents of the currency with this exchange rate; memoized. */
  lowestPrice: (rateMillionths: bigint) => number
}

/** Indexes a product. Its `category` facet contains the slugs of its categories and all their ancestors. */
export function indexProduct(product: ImportedProduct, categories: Map<string, ImportedCategory>): IndexedProduct {
  const slugs = [...listWithAncestors(product.category_ids, categories)].map(id => categories.get(id)?.slug ?? id)
  const lowestPrices = new Map<bigint, number>()
  return {
    product,
    facets: {
      category: new Set(slugs),
      technique: new Set(product.techniques.map(one => one.key)),
      color: new Set(product.colors.map(one => one.family)),
      size: new Set(product.sizes.map(one => one.key)),
      placement: new Set(product.placements.map(one => one.key)),
      brand: new Set([product.brand]),
      material: new Set([product.material]),
      selling_region: new Set(listRegions(product)),
    },
    isInStock: isInStock(product),
    lowestPrice(rate) {
      const cents = lowestPrices.get(rate) ?? lowestPriceCents(product, rate)
      lowestPrices.set(rate, cents)
      return cents
    },
  }
}
