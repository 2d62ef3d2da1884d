import {expect, test} from 'vitest'
import {toCamel, toSnake} from '@/lib/catalogue/camel'

test('names are converted at any depth, values stay the same', () => {
  const response = {
    price_from: '9.50',
    print_area_width: 12,
    hex2: '#fff',
    tiers: [{min_quantity: 2, in_stock: false, replenishment_date: null}],
    label: 'snake_case stays',
  }
  expect(toCamel(response)).toEqual({
    priceFrom: '9.50',
    printAreaWidth: 12,
    hex2: '#fff',
    tiers: [{minQuantity: 2, inStock: false, replenishmentDate: null}],
    label: 'snake_case stays',
  })
  expect(toCamel(['a_b', null, 1])).toEqual(['a_b', null, 1])
})

test('the names of a request are converted back, without undefined values', () => {
  expect(toSnake({priceMin: '1', sellingRegion: ['us'], sort: undefined, new: false})).toEqual({
    price_min: '1',
    selling_region: ['us'],
    new: false,
  })
})
