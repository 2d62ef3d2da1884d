import type {ImportedCategory} from '../import.ts'
import type {ImportedProduct} from '../importing/product.ts'
import {isInStock, listRegions} from './availability.ts'
import {listWithAncestors} from './categories.ts'
import {cheapestCents} from './prices.ts'

export const FACET_NAMES = [
  'category',
  'technique',
  'color',
  'size',
  'placement',
  'brand',
  'material',
  'selling_region',
] as const
export type FacetName = (typeof FACET_NAMES)[number]

/** A product with what lists ask of it again and again. */
export type IndexedProduct = {
  product: ImportedProduct
  facets: Record<FacetName, Set<string>>
  isInStock: boolean
  /** The least it costs, in the smallest unit of a currency. */
  cheapest: (rateMillionths: bigint) => number
}

/** Works out once what lists ask of a product; `category` holds the slugs of its categories and of all above them. */
export function toEntry(product: ImportedProduct, categories: Map<string, ImportedCategory>): IndexedProduct {
  const slugs = [...listWithAncestors(product.category_ids, categories)].map(id => categories.get(id)?.slug ?? id)
  const known = new Map<bigint, number>()
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
    cheapest(rate) {
      const cents = known.get(rate) ?? cheapestCents(product, rate)
      known.set(rate, cents)
      return cents
    },
  }
}
