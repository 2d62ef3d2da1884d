import type {PageDetail} from '@/lib/catalogue/cards/page-detail'
import {findPrice, priceAt} from '@/lib/catalogue/prices'
import type {Placement} from '@/lib/catalogue/product'
import {formatMoney} from '@/lib/format/money'

/**
 * Returns what a print on a placement costs: its surcharge, the difference of a more expensive technique, or "included". The price
 * of the product contains one print. Returns null when the price is not known.
 */
export function describePrice(
  {product, prices}: PageDetail,
  {key, technique}: Placement,
  sizeKey: string,
): string | null {
  const extra = prices.additionalPlacements.find(one => one.placement === key && one.technique === technique)
  const variant = product.variants.find(({size}) => size === sizeKey) ?? product.variants[0]
  const priceOf = (name: string) => {
    const group = variant && findPrice(prices, variant.id, name)
    return group ? Number(priceAt(group, 1)) : Number.NaN
  }
  const difference = priceOf(technique) - priceOf(product.defaultTechnique.key)
  const amount = extra ? Number(extra.price) : difference
  if (Number.isNaN(amount)) return null
  return amount > 0 ? `+${formatMoney(amount.toFixed(2), prices.currency)}` : 'included'
}

/** Returns the names of placements that cannot be printed together with this one, in the order of the product. */
export function listConflicts({product}: PageDetail, {conflictingPlacements}: Placement): string[] {
  const names = product.placements.filter(({key}) => conflictingPlacements.includes(key))
  return [...new Set(names.map(({displayName}) => displayName))]
}
