import {expect, test} from 'vitest'
import {findAvailability, toProductAvailability} from '@/lib/catalogue/availability'
import {findPrice, priceAt, toProductPrices} from '@/lib/catalogue/prices'
import {listOptionsFor, toShippingOptions} from '@/lib/catalogue/shipping'

const prices = toProductPrices({
  product_id: 'tee',
  currency: 'USD',
  selling_region: 'us',
  variants: [
    {
      variant_id: 's',
      technique: 'dtg',
      price: '10.00',
      discounted_price: '9.00',
      tiers: [
        {min_quantity: 25, price: '8.00'},
        {min_quantity: 50, price: '7.00'},
      ],
    },
    {variant_id: 's', technique: 'embroidery', price: '12.00', discounted_price: null, tiers: []},
  ],
  additional_placements: [],
})

test.each([
  [1, '9.00'],
  [24, '9.00'],
  [25, '8.00'],
  [49, '8.00'],
  [50, '7.00'],
  [5000, '7.00'],
])('an order of %i has the unit price %s', (quantity, price) => {
  expect(priceAt(findPrice(prices, 's', 'dtg') ?? expect.unreachable(), quantity)).toBe(price)
})

test('without discount and tiers the unit price is the price, and combinations that are not sold have none', () => {
  expect(priceAt(findPrice(prices, 's', 'embroidery') ?? expect.unreachable(), 100)).toBe('12.00')
  expect(findPrice(prices, 's', 'dtf')).toBeNull()
  expect(findPrice(prices, 'xl', 'dtg')).toBeNull()
})

test('availability stores only the rows that are not in stock, and finds the others too', () => {
  const row = {variant_id: 's', technique: 'dtg', replenishment_date: null} as const
  const view = toProductAvailability({
    product_id: 'tee',
    data: [
      {...row, selling_region: 'us', availability: 'in stock'},
      {...row, selling_region: 'eu', availability: 'out of stock', replenishment_date: '2026-12-01'},
    ],
  })
  expect(view.exceptions).toHaveLength(1)
  expect(findAvailability(view, 's', 'dtg', 'us').availability).toBe('in stock')
  expect(findAvailability(view, 's', 'dtg', 'eu')).toEqual({
    availability: 'out of stock',
    replenishmentDate: '2026-12-01',
  })
  expect(findAvailability(view, 's', 'dtg', 'uk').availability).toBe('not fulfillable')
})

test('shipping is grouped by rate, and a country has its own rate or the default rate', () => {
  const rate = (method: 'standard' | 'express', country: string | null, first_item: string) => ({
    method,
    display_name: method,
    country,
    first_item,
    additional_item: '1.00',
    currency: 'USD' as const,
    fulfilment_days: {from: 1, to: 2},
    transit_days: {from: 3, to: 4},
  })
  const options = toShippingOptions({
    product_id: 'tee',
    data: [
      rate('standard', 'US', '4.00'),
      rate('standard', 'CA', '4.00'),
      rate('standard', null, '9.00'),
      rate('express', 'US', '15.00'),
    ],
  })
  expect(options.map(one => [one.method, one.countries, one.isElsewhere])).toEqual([
    ['standard', ['US', 'CA'], false],
    ['standard', [], true],
    ['express', ['US'], false],
  ])
  expect(listOptionsFor(options, 'US').map(one => one.firstItem)).toEqual(['4.00', '15.00'])
  expect(listOptionsFor(options, 'DE').map(one => one.firstItem)).toEqual(['9.00'])
})
