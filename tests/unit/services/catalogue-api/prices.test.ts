import {expect, test} from 'vitest'
import {importedProduct} from '../../../../contract/imported-product.ts'
import {toMarket} from '../../../../services/catalogue-api/catalogue/market.ts'
import {lowestPrices, toPrices} from '../../../../services/catalogue-api/catalogue/prices.ts'
import {sampleProduct} from '../../../support/sample-catalogue.ts'
import {findSample, readSample} from './sample.ts'

const {rates} = readSample()
const dollars = toMarket(rates, 'USD')

test('a variant costs its technique’s base and its size’s surcharge', () => {
  const {variants} = toPrices(findSample('heavyweight-tee'), 'us', dollars)
  const priceOf = (id: string, technique: string) =>
    variants.find(one => one.variant_id === id && one.technique === technique)?.price
  expect(priceOf('heavyweight-tee-navy-s', 'dtg')).toBe('11.50')
  expect(priceOf('heavyweight-tee-navy-2xl', 'dtg')).toBe('13.50')
  expect(priceOf('heavyweight-tee-navy-2xl', 'embroidery')).toBe('17.00')
  expect(priceOf('heavyweight-tee-white-2xl', 'dtg')).toBeUndefined()
})

test('tiers sort by quantity and apply their percentage to the undiscounted price', () => {
  const {variants} = toPrices(findSample('plain-tee'), 'us', dollars)
  expect(variants[0]?.tiers).toEqual([
    {min_quantity: 25, price: '10.35'},
    {min_quantity: 50, price: '9.20'},
  ])
})

test('a tier never costs more than the discounted price', () => {
  const prices = {
    techniques: [{technique: 'dtg' as const, base_cents: 1000}],
    discount_percent: 15,
    tiers: [
      {min_quantity: 10, percent_off: 10},
      {min_quantity: 20, percent_off: 20},
    ],
  }
  const product = importedProduct.parse(sampleProduct('sale-tee', {prices}))
  expect(toPrices(product, 'us', dollars).variants[0]).toMatchObject({
    price: '10.00',
    discounted_price: '8.50',
    tiers: [
      {min_quantity: 10, price: '8.50'},
      {min_quantity: 20, price: '8.00'},
    ],
  })
})

test('a region’s percentage and a currency’s rate are applied before the one rounding', () => {
  // 13.50 × 1.1 × 0.92 = 13.662
  const {variants, additional_placements} = toPrices(findSample('heavyweight-tee'), 'eu', toMarket(rates, 'EUR'))
  expect(variants.find(one => one.variant_id === 'heavyweight-tee-navy-2xl')?.price).toBe('13.66')
  expect(additional_placements).toEqual([{placement: 'chest', technique: 'embroidery', price: '4.00'}])
})

test('a product that is not sold in a region has no price there, but always one for worldwide', () => {
  expect(toPrices(findSample('plain-tee'), 'uk', dollars).variants).toEqual([])
  expect(toPrices(findSample('plain-tee'), 'worldwide', dollars).variants).not.toEqual([])
  expect(toPrices(findSample('classic-hoodie'), 'uk', dollars).variants).not.toEqual([])
})

test('the lowest price in a listing is that of an existing variant', () => {
  const prices = {
    techniques: [{technique: 'dtg' as const, base_cents: 1000}],
    size_surcharges: [
      {size: 'M', cents: 300},
      {size: '2XL', cents: 200},
    ],
  }
  const product = importedProduct.parse(sampleProduct('odd-tee', {prices, missing_variants: [{size: 'S'}]}))
  expect(lowestPrices(product, rates).USD).toBe(1200)
  expect(lowestPrices(findSample('classic-hoodie'), rates).USD).toBe(2040)
})

test('the lowest price in a listing is that of the default technique, which lists and the product’s page show', () => {
  const techniques = [
    {technique: 'embroidery' as const, base_cents: 900},
    {technique: 'dtg' as const, base_cents: 1000},
  ]
  const embroidery = {key: 'embroidery', display_name: 'Embroidery', is_default: false} as const
  const dtg = {key: 'dtg', display_name: 'Direct to garment', is_default: true} as const
  const product = importedProduct.parse(sampleProduct('two-tee', {prices: {techniques}, techniques: [embroidery, dtg]}))
  expect(lowestPrices(product, rates).USD).toBe(1000)
})
