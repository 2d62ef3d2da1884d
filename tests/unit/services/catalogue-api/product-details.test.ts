import {expect, test} from 'vitest'
import {isInStock, toAvailability} from '../../../../services/catalogue-api/catalogue/availability.ts'
import {toSizeTables} from '../../../../services/catalogue-api/catalogue/sizes.ts'
import {listVariants} from '../../../../services/catalogue-api/catalogue/variants.ts'
import {findSample} from './sample.ts'

test('variants are every colour in every size except the missing ones', () => {
  expect(listVariants(findSample('heavyweight-tee')).map(one => one.id)).toEqual([
    'heavyweight-tee-white-s',
    'heavyweight-tee-white-m',
    'heavyweight-tee-navy-s',
    'heavyweight-tee-navy-m',
    'heavyweight-tee-navy-2xl',
  ])
  expect(listVariants(findSample('camp-mug'))).toEqual([
    {
      id: 'camp-mug-white-11-oz',
      sku: 'BRM-1-WHITE-11-OZ',
      color: 'white',
      size: '11 oz',
      image: 'camp-mug/white-front',
    },
  ])
})

test('everything is in stock except the exceptions, of which the last match applies', () => {
  const {data} = toAvailability(findSample('heavyweight-tee'))
  const find = (variant: string, technique: string, region: string) => {
    const id = `heavyweight-tee-${variant}`
    return data.find(one => one.variant_id === id && one.technique === technique && one.selling_region === region)
  }
  expect(data).toHaveLength(5 * 2 * 2)
  expect(find('white-s', 'dtg', 'us')).toMatchObject({availability: 'out of stock', replenishment_date: '2026-12-01'})
  expect(find('navy-s', 'dtg', 'us')).toMatchObject({availability: 'in stock', replenishment_date: null})
  expect(find('navy-s', 'embroidery', 'eu')?.availability).toBe('not fulfillable')
  expect(find('white-m', 'dtg', 'eu')?.availability).toBe('in stock')
})

test('a product is in stock when one variant is in one region; a discontinued product is not', () => {
  expect(isInStock(findSample('heavyweight-tee'))).toBe(true)
  expect(isInStock(findSample('camp-mug'))).toBe(false)
  expect(isInStock(findSample('retired-tee'))).toBe(false)
})

test('lengths are returned in each requested unit, and texts only once', () => {
  const tables = toSizeTables(findSample('heavyweight-tee'), ['cm', 'inches', 'cm'])
  expect(tables.map(table => [table.type, table.unit])).toEqual([
    ['product_measure', 'cm'],
    ['product_measure', 'inches'],
    ['measure_yourself', 'cm'],
    ['measure_yourself', 'inches'],
    ['international', null],
  ])
  expect(tables[0]?.measurements[0]?.values).toEqual([
    {size: 'S', value: '70'},
    {size: 'M', value: '72.5'},
  ])
  // 72.5 cm are 28.54 inches
  expect(tables[1]?.measurements[0]?.values[1]).toEqual({size: 'M', value: '28.5'})
  expect(tables[2]?.measurements[0]?.values[0]).toEqual({size: 'S', min_value: '86', max_value: '94'})
})
