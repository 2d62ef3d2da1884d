import {expect, test} from 'vitest'
import {productListQuery} from '../../../../contract/listing.ts'
import {listProducts} from '../../../../services/catalogue-api/catalogue/listing/product-list.ts'
import {startCatalogueApi} from '../../../support/catalogue-api.ts'
import {sampleCatalogue} from '../../../support/sample-catalogue.ts'
import {readSample} from './sample.ts'

const catalogue = readSample()
const nearestTo = (query: object) => {
  const {nearest} = listProducts(catalogue, productListQuery.parse(query))
  return (
    nearest && [
      nearest.leftOut.join(' '),
      nearest.matchesSomeWords ? 'some words' : 'all words',
      nearest.products.map(({id}) => id).join(' '),
    ]
  )
}

test('S2-nearest a query without a match lists the products that fail the fewest filters', () => {
  expect(nearestTo({search: 'mug', color: ['navy']})).toEqual(['color', 'all words', 'camp-mug'])
  expect(nearestTo({material: ['enamel'], color: ['green'], technique: ['sublimation']})).toEqual([
    'color',
    'all words',
    'camp-mug',
  ])
  expect(nearestTo({price_max: '1', brand: ['Kilnfield']})).toEqual(['price', 'all words', 'camp-mug'])
})

test('S2-nearest of several filters the one that excludes most is left out', () => {
  // Without the material three tees are left, without the technique one.
  expect(nearestTo({material: ['enamel'], technique: ['dtg'], category: ['t-shirts']})).toEqual([
    'material',
    'all words',
    'heavyweight-tee plain-tee retired-tee',
  ])
})

test('S2-nearest the search is left out last, and some of its words count before none', () => {
  expect(nearestTo({search: 'submarine', color: ['green']})).toEqual(['search', 'all words', 'classic-hoodie'])
  expect(nearestTo({search: 'submarine hoodie'})).toEqual(['', 'some words', 'classic-hoodie'])
  expect(nearestTo({search: 'submarine hoodie', category: ['drinkware']})?.slice(0, 2)).toEqual([
    'category',
    'some words',
  ])
  const [leftOut, , products] = nearestTo({search: 'submarine'}) ?? []
  expect([leftOut, products]).toEqual(['search', 'heavyweight-tee classic-hoodie camp-mug plain-tee retired-tee'])
})

test('S2-nearest a query with a match has no nearest, nor has a list of ids', () => {
  expect(nearestTo({search: 'mug'})).toBeNull()
  expect(nearestTo({search: 'mug', offset: '100'})).toBeNull()
  expect(nearestTo({id: ['nothing']})).toBeNull()
})

test('S2-nearest the facets list the values of the nearest matches with their true counts', () => {
  const {facets} = listProducts(catalogue, productListQuery.parse({search: 'submarine', color: ['green']}))
  expect(facets.technique).toEqual([{value: 'dtg', label: 'Direct to garment', count: 0}])
  expect(facets.color.map(({value, count}) => [value, count])).toEqual([
    ['green', 0],
    ['navy', 0],
  ])
})

test('S2-nearest the response has the nearest matches only without a match', async () => {
  const api = await startCatalogueApi({catalogue: sampleCatalogue})
  const read = async (query: string) => (await fetch(`${api.url}/products?${query}`)).json()
  expect(await read('search=mug')).not.toHaveProperty('nearest')
  expect((await read('search=mug&color=navy')).nearest).toMatchObject({
    left_out: ['color'],
    matches_some_words: false,
    total: 1,
    data: [{id: 'camp-mug'}],
  })
  expect((await read('search=submarine&limit=2')).nearest).toMatchObject({total: 5, data: [{}, {}]})
  await api.close()
})
