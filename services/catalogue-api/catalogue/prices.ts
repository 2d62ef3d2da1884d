import type {ImportedPrices, ImportedProduct} from '../../../contract/imported-product.ts'
import type {ProductPrices} from '../../../contract/product.ts'
import type {Currency, SellingRegion} from '../../../contract/values.ts'
import {convertCents, type ExchangeRates, formatCents, toMillionths} from '../money.ts'
import {createMadeCheck} from './exceptions.ts'
import type {Market} from './market.ts'
import {listVariants} from './variants.ts'

/** Returns the lowest price of any variant with the default technique, after discount, in cents of each currency. */
export function lowestPrices(product: ImportedProduct, rates: ExchangeRates): Record<Currency, number> {
  const isMade = createMadeCheck(product)
  const sizes = product.sizes.filter(size => product.colors.some(color => isMade(color.key, size.key)))
  const surcharge = Math.min(...sizes.map(({key}) => surchargeOf(product.prices, key)))
  const base = baseOf(product, product.techniques.find(one => one.is_default)?.key)
  const keep = 100 - (product.prices.discount_percent ?? 0)
  const percent = percentOf(product.prices, 'worldwide')
  const toPrice = (code: Currency) => convertCents(base + surcharge, toMillionths(rates, code), percent, keep)
  return {USD: toPrice('USD'), EUR: toPrice('EUR'), GBP: toPrice('GBP')}
}

/** Prices of every variant with every technique in a region; empty when the product is not sold there. */
export function toPrices(product: ImportedProduct, region: SellingRegion, market: Market): ProductPrices {
  const {prices} = product
  const percent = percentOf(prices, region)
  const rows = prices.techniques.flatMap(({technique, base_cents}) =>
    listVariants(product).map(variant => ({
      variant_id: variant.id,
      technique,
      ...priceOf(prices, base_cents + surchargeOf(prices, variant.size), percent, market.rate),
    })),
  )
  return {
    product_id: product.id,
    currency: market.currency,
    selling_region: region,
    variants: isSoldIn(product, region) ? rows : [],
    additional_placements: isSoldIn(product, region)
      ? product.additional_placements.map(({placement, technique, cents}) => ({
          placement,
          technique,
          price: formatCents(convertCents(cents, market.rate, percent)),
        }))
      : [],
  }
}

/** Whether a product is sold in a region. Always true for `worldwide`, the price outside the named regions. */
export function isSoldIn(product: ImportedProduct, region: SellingRegion): boolean {
  const regions = product.selling_regions
  return region === 'worldwide' || regions.includes('worldwide') || regions.includes(region)
}

function priceOf(prices: ImportedPrices, cents: number, percent: number, rate: bigint) {
  const keep = 100 - (prices.discount_percent ?? 0)
  const discounted = convertCents(cents, rate, percent, keep)
  return {
    price: formatCents(convertCents(cents, rate, percent)),
    discounted_price: prices.discount_percent === null ? null : formatCents(discounted),
    tiers: prices.tiers
      .toSorted((a, b) => a.min_quantity - b.min_quantity)
      .map(({min_quantity, percent_off}) => {
        const tier = convertCents(cents, rate, percent, 100 - percent_off)
        return {min_quantity, price: formatCents(Math.min(tier, discounted))}
      }),
  }
}

function baseOf({prices}: ImportedProduct, technique: string | undefined): number {
  const base = prices.techniques.find(one => one.technique === technique)
  if (!base) throw new Error('The price with the default technique, which the import requires, is missing.')
  return base.base_cents
}

const surchargeOf = (prices: ImportedPrices, size: string) =>
  prices.size_surcharges.find(one => one.size === size)?.cents ?? 0

const percentOf = (prices: ImportedPrices, region: SellingRegion) =>
  prices.regions.find(one => one.selling_region === region)?.percent ?? 100
