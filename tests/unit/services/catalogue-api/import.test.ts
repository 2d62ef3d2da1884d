import {expect, test} from 'vitest'
import type {CatalogueImportInput} from '../../../../contract/import.ts'
import {checkedImport} from '../../../../services/catalogue-api/importing/checked-import.ts'
import {sampleCatalogue, sampleProduct} from '../../../support/sample-catalogue.ts'

const errorsOf = (changes: Partial<CatalogueImportInput>) => {
  const result = checkedImport.safeParse({...sampleCatalogue, ...changes})
  return result.success ? [] : result.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
}
const withProduct = (changes: Parameters<typeof sampleProduct>[1]) =>
  errorsOf({products: [sampleProduct('plain-tee', changes)]})

test('the sample catalogue is valid', () => {
  expect(errorsOf({})).toEqual([])
})

test.each<[string, Parameters<typeof sampleProduct>[1], string]>([
  ['a category', {category_ids: ['nowhere']}, 'products.0.category_ids: nowhere does not exist'],
  ['a related product', {related_product_ids: ['gone']}, 'products.0.related_product_ids: gone does not exist'],
  ['a shipping profile', {shipping: 'pigeon'}, 'products.0.shipping: pigeon does not exist'],
  ['a size', {availability: [{size: '9XL', availability: 'unknown'}]}, 'products.0.sizes: 9XL does not exist'],
  ['a colour', {missing_variants: [{color: 'octarine'}]}, 'products.0.colors: octarine does not exist'],
  [
    'a technique',
    {availability: [{technique: 'dtf', availability: 'unknown'}]},
    'products.0.availability: dtf does not exist',
  ],
  [
    'a price',
    {prices: {techniques: [{technique: 'dtf', base_cents: 1}]}},
    'products.0.prices.techniques: every technique of the product has exactly one price',
  ],
  ['any variant', {missing_variants: [{}]}, 'products.0.missing_variants: at least one variant must be left'],
])('a product that lacks %s is rejected with the path of the error', (_what, changes, error) => {
  expect(withProduct(changes)).toContain(error)
})

test('a product with more related products, categories or pictures than possible is rejected', () => {
  const list = (count: number) => Array.from({length: count}, (_, at) => `plain-tee-${at}`)
  const images = list(201).map(image => ({image, alt: 'Front'}))
  expect(withProduct({category_ids: list(51), related_product_ids: list(101), images})).toEqual(
    expect.arrayContaining([
      'products.0.category_ids: has 51 entries; at most 50 are possible',
      'products.0.related_product_ids: has 101 entries; at most 100 are possible',
      'products.0.images: has 201 entries; at most 200 are possible',
    ]),
  )
  const related = Array.from({length: 100}, () => sampleCatalogue.products[1]?.id ?? '')
  expect(withProduct({related_product_ids: related}).filter(error => error.includes('entries'))).toEqual([])
})

test('two sizes whose variants would have the same id are rejected', () => {
  const sizes = ['S/M', 's-m'].map(key => ({key, display_name: key}))
  const prices = {techniques: [{technique: 'dtg' as const, base_cents: 1}]}
  expect(withProduct({sizes, prices, size_tables: []})).toEqual(['products.0.sizes: s-m appears twice'])
})

test('two variants of different colours that would have the same id are rejected, unless one is not made', () => {
  const colors = ['navy', 'navy-2'].map(key => ({key, name: key, hex: '#1d2a4d', family: 'navy' as const}))
  const sizes = ['XL', '2 XL'].map(key => ({key, display_name: key}))
  const prices = {techniques: [{technique: 'dtg' as const, base_cents: 1}]}
  const product = {colors, sizes, prices, size_tables: [], mockups: [], availability: []}
  expect(withProduct(product)).toEqual(['products.0.sizes: navy in 2 XL and navy-2 in XL would have the same id'])
  expect(withProduct({...product, missing_variants: [{color: 'navy', size: '2 XL'}]})).toEqual([])
})

test('categories that descend from themselves or from an unknown category are rejected', () => {
  const [first, ...rest] = sampleCatalogue.categories
  if (!first) return expect.unreachable()
  expect(errorsOf({categories: [{...first, parent_id: 't-shirts'}, ...rest]})).toContain(
    'categories.0.parent_id: clothing descends from itself',
  )
  expect(errorsOf({categories: [{...first, parent_id: 'nothing'}, ...rest]})).toContain(
    'categories.0.parent_id: clothing descends from nothing, which does not exist',
  )
})

test('a duplicate id is rejected', () => {
  const products = [sampleProduct('plain-tee'), sampleProduct('plain-tee')]
  expect(errorsOf({products})).toEqual(['products: plain-tee appears twice'])
})
