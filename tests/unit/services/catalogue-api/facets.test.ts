import fc from 'fast-check'
import {expect, test} from 'vitest'
import {FACET_NAMES} from '../../../../contract/enums.ts'
import type {CatalogueImportInput} from '../../../../contract/import.ts'
import {productListQuery} from '../../../../contract/listing.ts'
import {listProducts} from '../../../../services/catalogue-api/catalogue/listing/product-list.ts'
import {sampleCatalogue, sampleProduct} from '../../../support/sample-catalogue.ts'
import {readSample} from './sample.ts'

const catalogue = readSample()
const list = (query: object, from = catalogue) => listProducts(from, productListQuery.parse(query))
const idsOf = (query: object) => list(query).products.map(({id}) => id)
const countsOf = (facet: {value: string; count: number}[]) =>
  Object.fromEntries(facet.map(({value, count}) => [value, count]))

test('without filters all products are listed, most popular first', () => {
  expect(idsOf({})).toEqual(['heavyweight-tee', 'classic-hoodie', 'camp-mug', 'plain-tee', 'retired-tee'])
})

test('values of one filter are alternatives, and all filters apply', () => {
  expect(idsOf({color: ['green', 'navy'], material: ['fleece']})).toEqual(['classic-hoodie'])
  expect(idsOf({material: ['fleece', 'enamel']})).toEqual(['classic-hoodie', 'camp-mug'])
  expect(idsOf({material: ['enamel'], color: ['navy']})).toEqual([])
})

test('a category includes its descendants, and every facet is in display order', () => {
  expect(idsOf({category: ['clothing']})).not.toContain('camp-mug')
  const {facets} = list({})
  expect(facets.category.map(one => one.value)).toEqual(['clothing', 'hoodies', 't-shirts', 'drinkware'])
  expect(facets.size.map(one => one.value)).toEqual(['S', 'M', '2XL', '11 oz'])
  expect(facets.color).toContainEqual({value: 'navy', label: 'Navy', count: 4, hex: '#1d2a4d'})
  expect(facets.technique[0]).toEqual({value: 'dtg', label: 'Direct to garment', count: 4})
})

test('a facet counts with all filters applied except its own', () => {
  const {facets, total} = list({material: ['fleece'], color: ['navy']})
  expect(total).toBe(1)
  expect(countsOf(facets.material)).toEqual({cotton: 3, fleece: 1})
  expect(countsOf(facets.color)).toEqual({navy: 1, green: 1})
  expect(countsOf(facets.brand)).toEqual({Northbale: 1})
})

test('a selected value stays listed when nothing matches it', () => {
  expect(list({material: ['enamel'], color: ['navy']}).facets.material).toContainEqual({
    value: 'enamel',
    label: 'Enamel',
    count: 0,
  })
})

test('price limits are in the requested currency, and the price facet ignores them', () => {
  expect(idsOf({price_max: '8', sort: 'price'})).toEqual(['camp-mug'])
  expect(idsOf({price_max: '6.31', currency: 'GBP'})).toEqual(['camp-mug'])
  expect(idsOf({price_max: '6.30', currency: 'GBP'})).toEqual([])
  expect(list({price_max: '8'}).facets.price).toEqual({min: '7.99', max: '20.40'})
  expect(list({brand: ['nobody']}).facets.price).toBeNull()
})

test('new, in stock and ids filter without being facets', () => {
  expect(idsOf({new: 'true'})).toEqual(['plain-tee'])
  expect(idsOf({in_stock: 'false'})).toEqual(['camp-mug', 'retired-tee'])
  expect(idsOf({id: ['plain-tee', 'camp-mug', 'none-such']})).toEqual(['camp-mug', 'plain-tee'])
})

test('every sort order sorts by its name', () => {
  expect(idsOf({sort: 'price'})[0]).toBe('camp-mug')
  expect(idsOf({sort: '-price'})[0]).toBe('classic-hoodie')
  expect(idsOf({sort: 'new'})[0]).toBe('plain-tee')
  expect(idsOf({sort: 'title'})).toEqual(['camp-mug', 'classic-hoodie', 'heavyweight-tee', 'plain-tee', 'retired-tee'])
  expect(idsOf({sort: 'rating'})[0]).toBe('classic-hoodie')
})

test('search tolerates typos, matches prefixes, ranks by relevance and applies the filters', () => {
  expect(idsOf({search: 'hevyweigt'})).toEqual(['heavyweight-tee'])
  expect(idsOf({search: 'hood'})).toEqual(['classic-hoodie'])
  expect(idsOf({search: 'plain tee'})[0]).toBe('plain-tee')
  expect(idsOf({search: 'tee', material: ['enamel']})).toEqual([])
  expect(idsOf({search: 'green hoodie'})).toEqual(['classic-hoodie'])
  expect(idsOf({search: 'zzzzzz'})).toEqual([])
  expect(idsOf({search: '   '})).toHaveLength(5)
})

const sizes = ['S', 'M', 'L']
const colors = ['white', 'navy', 'black', 'red'] as const
const someProducts: fc.Arbitrary<CatalogueImportInput['products']> = fc
  .array(
    fc.record({
      colors: fc.subarray([...colors], {minLength: 1}),
      sizes: fc.subarray(sizes, {minLength: 1}),
      brand: fc.constantFrom('Brimwell', 'Tarn', 'Lintel'),
      material: fc.constantFrom('cotton', 'fleece'),
      cents: fc.integer({min: 100, max: 3000}),
    }),
    {maxLength: 12},
  )
  .map(all =>
    all.map((one, index) =>
      sampleProduct(`product-${index}`, {
        brand: one.brand,
        material: one.material,
        colors: one.colors.map(family => ({key: family, name: family, hex: '#123456', family})),
        sizes: one.sizes.map(key => ({key, display_name: key})),
        mockups: [],
        size_tables: [],
        prices: {techniques: [{technique: 'dtg', base_cents: one.cents}]},
      }),
    ),
  )
const someQuery = fc.record({
  color: fc.subarray([...colors]),
  size: fc.subarray(sizes),
  brand: fc.subarray(['Brimwell', 'Tarn', 'Lintel']),
  material: fc.subarray(['cotton', 'fleece']),
  price_min: fc.option(fc.constantFrom('5', '10.50'), {nil: undefined}),
  price_max: fc.option(fc.constantFrom('15', '20.25'), {nil: undefined}),
})

test('for any catalogue and any query, a facet count equals the total when only that value is selected in its facet', () => {
  fc.assert(
    fc.property(someProducts, someQuery, (products, query) => {
      const read = readSample({...sampleCatalogue, products})
      const {facets} = list(query, read)
      for (const name of FACET_NAMES) {
        for (const {value, count} of facets[name]) {
          const {total} = list({...query, [name]: [value]}, read)
          expect({name, value, count: total}).toEqual({name, value, count})
        }
      }
    }),
    {numRuns: 60},
  )
})
