import {expect, test} from 'vitest'
import {toCamel, toSnake} from '@/lib/catalogue/camel'

test('names are translated at any depth, values stay as they are', () => {
  const wire = {
    price_from: '9.50',
    print_area_width: 12,
    hex2: '#fff',
    tiers: [{min_quantity: 2, in_stock: false, replenishment_date: null}],
    label: 'snake_case stays',
  }
  expect(toCamel(wire)).toEqual({
    priceFrom: '9.50',
    printAreaWidth: 12,
    hex2: '#fff',
    tiers: [{minQuantity: 2, inStock: false, replenishmentDate: null}],
    label: 'snake_case stays',
  })
  expect(toCamel(['a_b', null, 1])).toEqual(['a_b', null, 1])
})

test('a request is translated back, without what is undefined', () => {
  expect(toSnake({priceMin: '1', sellingRegion: ['us'], sort: undefined, new: false})).toEqual({
    price_min: '1',
    selling_region: ['us'],
    new: false,
  })
})
