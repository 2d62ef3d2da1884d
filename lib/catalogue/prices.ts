import type {ProductPrices as ApiPrices} from '@/contract/product'
import type {Currency, SellingRegion, TechniqueKey} from '@/contract/values'
import {type Camel, toCamel} from './camel'

/** The variants that have the same price with one technique; amounts are decimal strings in the currency of the prices. */
export type PriceGroup = {
  technique: TechniqueKey
  price: string
  discountedPrice: string | null
  /** Unit prices from a quantity on, in ascending order of the quantity. */
  tiers: {minQuantity: number; price: string}[]
  variantIds: string[]
}
export type ProductPrices = {
  currency: Currency
  sellingRegion: SellingRegion
  groups: PriceGroup[]
  additionalPlacements: Camel<ApiPrices['additional_placements']>
}

/** Groups variants by price, so that the page's data contain each price once. */
export function toProductPrices({currency, selling_region, variants, additional_placements}: ApiPrices): ProductPrices {
  const groups = new Map<string, PriceGroup>()
  for (const {variantId, ...unsorted} of toCamel(variants)) {
    const price = {...unsorted, tiers: unsorted.tiers.toSorted((a, b) => a.minQuantity - b.minQuantity)}
    const name = JSON.stringify(price)
    const group = groups.get(name) ?? {...price, variantIds: []}
    group.variantIds.push(variantId)
    groups.set(name, group)
  }
  return {
    currency,
    sellingRegion: selling_region,
    groups: [...groups.values()],
    additionalPlacements: toCamel(additional_placements),
  }
}

/** Returns the price of a variant with a technique, or null when this combination is not sold. */
export function findPrice(prices: ProductPrices, variantId: string, technique: string): PriceGroup | null {
  return prices.groups.find(group => group.technique === technique && group.variantIds.includes(variantId)) ?? null
}

/** Returns the unit price for an order of `quantity`, as a decimal string. */
export function priceAt(group: PriceGroup, quantity: number): string {
  const tier = group.tiers.findLast(({minQuantity}) => minQuantity <= quantity)
  return tier?.price ?? group.discountedPrice ?? group.price
}
