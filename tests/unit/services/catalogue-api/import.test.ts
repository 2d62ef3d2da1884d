import {expect, test} from 'vitest'
import {type CatalogueImportInput, catalogueImport} from '../../../../services/catalogue-api/import.ts'
import {sampleCatalogue, sampleProduct} from '../../../support/sample-catalogue.ts'

const faultsOf = (changes: Partial<CatalogueImportInput>) => {
  const result = catalogueImport.safeParse({...sampleCatalogue, ...changes})
  return result.success ? [] : result.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
}
const withProduct = (changes: Parameters<typeof sampleProduct>[1]) =>
  faultsOf({products: [sampleProduct('plain-tee', changes)]})

test('the sample catalogue is fit to be imported', () => {
  expect(faultsOf({})).toEqual([])
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
])('a product that lacks %s is refused with the place named', (_what, changes, fault) => {
  expect(withProduct(changes)).toContain(fault)
})

test('two sizes that would give their variants the same id are refused', () => {
  const sizes = ['S/M', 's-m'].map(key => ({key, display_name: key}))
  const prices = {techniques: [{technique: 'dtg' as const, base_cents: 1}]}
  expect(withProduct({sizes, prices, size_tables: []})).toEqual(['products.0.sizes: s-m appears twice'])
})

test('categories that descend from themselves or from nothing are refused', () => {
  const [first, ...rest] = sampleCatalogue.categories
  if (!first) return expect.unreachable()
  expect(faultsOf({categories: [{...first, parent_id: 't-shirts'}, ...rest]})).toContain(
    'categories.0.parent_id: clothing descends from itself',
  )
  expect(faultsOf({categories: [{...first, parent_id: 'nothing'}, ...rest]})).toContain(
    'categories.0.parent_id: nothing does not exist',
  )
})

test('an id that appears twice is refused', () => {
  const products = [sampleProduct('plain-tee'), sampleProduct('plain-tee')]
  expect(faultsOf({products})).toEqual(['products: plain-tee appears twice'])
})
