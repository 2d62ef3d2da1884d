import {expect, test} from 'vitest'
import {toMarket} from '../../../../services/catalogue-api/catalogue/market.ts'
import {type CartLine, listCartRates, listRates} from '../../../../services/catalogue-api/catalogue/shipping.ts'
import {readSample} from './sample.ts'

const {profiles, rates} = readSample()
const dollars = toMarket(rates, 'USD')
const profileOf = (key: string) => profiles.get(key) ?? expect.unreachable()
const line = (productId: string, quantity: number, profile: string): CartLine => ({
  productId,
  quantity,
  profile: profileOf(profile),
})

test('a cart costs the highest first-item price and the additional price of every other item', () => {
  const lines = [line('tee', 3, 'clothing'), line('hoodie', 2, 'heavy-clothing')]
  const [standard, ...others] = listCartRates(lines, 'US', dollars)
  // 8.50 for the first hoodie, 2.00 for the second, 3 × 1.00 for the tees
  expect(standard).toMatchObject({method: 'standard', total: '13.50', shipments: [{product_ids: ['tee', 'hoodie']}]})
  expect(standard?.fulfilment_days).toEqual({from: 2, to: 5})
  // Express ships tees but not hoodies, so it cannot ship the cart.
  expect(others).toEqual([])
})

test('groups that ship separately are separate shipments', () => {
  const [standard] = listCartRates([line('tee', 1, 'clothing'), line('mug', 2, 'mugs')], 'US', dollars)
  expect(standard).toMatchObject({
    total: '14.00',
    shipments: [
      {product_ids: ['tee'], price: '4.00'},
      {product_ids: ['mug'], price: '10.00'},
    ],
    transit_days: {from: 4, to: 6},
  })
})

test('with equal first-item prices, the item with the higher additional price counts as first', () => {
  const cheaper = profileOf('clothing')
  const pricier = structuredClone(cheaper)
  for (const method of pricier.methods) for (const zone of method.zones) zone.additional_item_cents += 100
  const lines = [line('tee', 1, 'clothing'), {productId: 'other', quantity: 1, profile: pricier}]
  expect(listCartRates(lines, 'US', dollars)[0]?.total).toBe('5.00')
  expect(listCartRates(lines.toReversed(), 'US', dollars)[0]?.total).toBe('5.00')
})

test('the same product costs the same on two lines as on one', () => {
  const once = listCartRates([line('tee', 5, 'clothing')], 'US', dollars)
  const twice = listCartRates([line('tee', 2, 'clothing'), line('tee', 3, 'clothing')], 'US', dollars)
  expect(twice).toEqual(once)
})

test('a country without rates has none', () => {
  expect(listCartRates([line('mug', 1, 'mugs')], 'DE', dollars)).toEqual([])
})

test('rates list each country and one row for all others', () => {
  const all = listRates(profileOf('clothing'), undefined, dollars)
  expect(all.map(rate => [rate.method, rate.country, rate.first_item])).toEqual([
    ['standard', 'US', '4.00'],
    ['standard', 'CA', '4.00'],
    ['standard', null, '9.00'],
    ['express', 'US', '15.00'],
  ])
  expect(listRates(profileOf('clothing'), 'DE', dollars)).toMatchObject([{country: 'DE', first_item: '9.00'}])
})
