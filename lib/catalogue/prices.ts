import type {z} from 'zod'
import type * as productContract from '@/contract/product'
import type * as valuesContract from '@/contract/values'
import {type Camel, toCamel} from './camel'

type WirePrices = z.infer<typeof productContract.productPrices>

/** Variants that cost the same with one technique; amounts are decimal strings in the currency of the whole. */
export type PriceGroup = {
  technique: valuesContract.TechniqueKey
  price: string
  discountedPrice: string | null
  /** Price of one piece from a quantity on, the smallest quantity first. */
  tiers: {minQuantity: number; price: string}[]
  variantIds: string[]
}
export type ProductPrices = {
  currency: valuesContract.Currency
  sellingRegion: valuesContract.SellingRegion
  groups: PriceGroup[]
  additionalPlacements: Camel<WirePrices['additional_placements']>
}

/** Prices by variant put together into groups of the same price, so that a page carries each price once. */
export function toProductPrices({
  currency,
  selling_region,
  variants,
  additional_placements,
}: WirePrices): ProductPrices {
  const groups = new Map<string, PriceGroup>()
  for (const {variantId, ...price} of toCamel(variants)) {
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

/** What a variant costs with a technique, or null when it is not sold so. */
export function findPrice(prices: ProductPrices, variantId: string, technique: string): PriceGroup | null {
  return prices.groups.find(group => group.technique === technique && group.variantIds.includes(variantId)) ?? null
}

/** The price of one piece when `quantity` are ordered, as a decimal string. */
export function priceAt(group: PriceGroup, quantity: number): string {
  const tier = group.tiers.findLast(({minQuantity}) => minQuantity <= quantity)
  return tier?.price ?? group.discountedPrice ?? group.price
}
