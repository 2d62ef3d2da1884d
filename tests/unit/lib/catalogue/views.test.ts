import {expect, test} from 'vitest'
import {findAvailability, findShortage, toProductAvailability} from '@/lib/catalogue/availability'
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

test('tiers apply by their quantity, whatever their order in the response', () => {
  const tiers = [
    {min_quantity: 100, price: '6.00'},
    {min_quantity: 25, price: '8.00'},
    {min_quantity: 50, price: '7.00'},
  ]
  const variant = {technique: 'dtg', price: '10.00', discounted_price: null} as const
  const {groups} = toProductPrices({
    product_id: 'tee',
    currency: 'USD',
    selling_region: 'us',
    variants: [
      {...variant, variant_id: 's', tiers},
      {...variant, variant_id: 'm', tiers: tiers.toReversed()},
    ],
    additional_placements: [],
  })
  expect(groups).toHaveLength(1)
  expect(groups[0]?.tiers.map(({minQuantity}) => minQuantity)).toEqual([25, 50, 100])
  expect([24, 25, 60, 100].map(quantity => groups[0] && priceAt(groups[0], quantity))).toEqual([
    '10.00',
    '8.00',
    '7.00',
    '6.00',
  ])
})

test('without discount and tiers the unit price is the price, and combinations that are not sold have none', () => {
  expect(priceAt(findPrice(prices, 's', 'embroidery') ?? expect.unreachable(), 100)).toBe('12.00')
  expect(findPrice(prices, 's', 'dtf')).toBeNull()
  expect(findPrice(prices, 'xl', 'dtg')).toBeNull()
})

test('availability stores only the rows that are not in stock, and finds the others too', () => {
  const row = {variant_id: 's', technique: 'dtg', replenishment_date: null} as const
  const data = [
    {...row, selling_region: 'us', availability: 'in stock'},
    {...row, selling_region: 'eu', availability: 'out of stock', replenishment_date: '2026-12-01'},
  ] as const
  const view = toProductAvailability({product_id: 'tee', data: [...data]}, '2026-11-30')
  expect(view.exceptions).toHaveLength(1)
  expect(findAvailability(view, 's', 'dtg', 'us').availability).toBe('in stock')
  expect(findAvailability(view, 's', 'dtg', 'eu')).toEqual({
    availability: 'out of stock',
    replenishmentDate: '2026-12-01',
  })
  expect(findAvailability(view, 's', 'dtg', 'uk').availability).toBe('not fulfillable')
})

test.each([
  ['2026-12-01', '2026-12-01'],
  ['2026-12-02', null],
])('on %s, a replenishment on 1 December 2026 has the date %s', (today, date) => {
  const row = {variant_id: 's', technique: 'dtg', selling_region: 'us'} as const
  const data = [{...row, availability: 'out of stock', replenishment_date: '2026-12-01'} as const]
  const view = toProductAvailability({product_id: 'tee', data}, today)
  expect(findAvailability(view, 's', 'dtg', 'us')).toEqual({availability: 'out of stock', replenishmentDate: date})
})

test('without another day, dates before today are dropped', () => {
  const day = 24 * 60 * 60 * 1000
  const inDays = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)
  const dateOf = (date: string) =>
    toProductAvailability({product_id: 'tee', data: [stockOf('us', 'out of stock', date)]}).exceptions[0]
      ?.replenishmentDate
  expect(dateOf(inDays(-2))).toBeNull()
  expect(dateOf(inDays(2))).toBe(inDays(2))
})

type Row = Parameters<typeof toProductAvailability>[0]['data'][number]
const stockOf = (
  region: Row['selling_region'],
  availability: Row['availability'],
  date: string | null = null,
): Row => ({
  variant_id: 's',
  technique: 'dtg',
  selling_region: region,
  availability,
  replenishment_date: date,
})

test.each<[string, Row[], ReturnType<typeof findShortage>]>([
  ['in stock in one region', [stockOf('us', 'out of stock', '2031-01-02'), stockOf('eu', 'in stock')], null],
  ['unknown in one region', [stockOf('us', 'out of stock'), stockOf('eu', 'unknown')], null],
  ['unknown with a date', [stockOf('us', 'unknown', '2031-01-02')], null],
  [
    'back at different times',
    [
      stockOf('us', 'out of stock'),
      stockOf('uk', 'out of stock', '2031-03-04'),
      stockOf('eu', 'out of stock', '2031-01-02'),
    ],
    {reason: 'out of stock', restockDate: '2031-01-02'},
  ],
  [
    'not fulfillable in one region and out of stock in another',
    [stockOf('us', 'not fulfillable', '2031-01-02'), stockOf('eu', 'out of stock')],
    {reason: 'out of stock', restockDate: null},
  ],
  ['not fulfillable', [stockOf('us', 'not fulfillable')], {reason: 'not sold', restockDate: null}],
  [
    'in stock elsewhere only, which has no stock beside a region’s',
    [stockOf('us', 'out of stock'), stockOf('worldwide', 'in stock')],
    {reason: 'out of stock', restockDate: null},
  ],
  ['in stock elsewhere', [stockOf('worldwide', 'in stock')], null],
])('all regions count for a variant that is %s', (_, data, shortage) => {
  expect(findShortage(toProductAvailability({product_id: 'tee', data}), 's', 'dtg')).toEqual(shortage)
})

const rate = (method: 'standard' | 'express' | 'economy', country: string | null, first_item: string) => ({
  method,
  display_name: method,
  country,
  first_item,
  additional_item: '1.00',
  currency: 'USD' as const,
  fulfilment_days: {from: 1, to: 2},
  transit_days: {from: 3, to: 4},
})

test('the first option for a country is the standard method, or the cheapest one without it, in any order of the response', () => {
  const data = [rate('express', 'US', '15.00'), rate('express', null, '25.00'), rate('economy', 'DE', '19.00')]
  const options = toShippingOptions({product_id: 'tee', data: [...data, rate('standard', 'US', '4.00')]})
  const firstFor = (country: string) => listOptionsFor(options, country)[0]
  expect(firstFor('US')).toMatchObject({method: 'standard', firstItem: '4.00'})
  expect(firstFor('DE')).toMatchObject({method: 'economy', firstItem: '19.00'})
  expect(firstFor('FR')).toMatchObject({method: 'express', firstItem: '25.00'})
  expect(options[0]?.method).toBe('standard')
})

test('shipping is grouped by rate, and a country has its own rate or the default rate', () => {
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
