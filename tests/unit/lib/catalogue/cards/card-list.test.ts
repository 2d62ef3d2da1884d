import {afterAll, beforeAll, beforeEach, expect, test, vi} from 'vitest'
import {toCardList} from '@/lib/catalogue/cards/card-list'
import {toCardProduct} from '@/lib/catalogue/cards/card-product'
import {type CatalogueClient, createCatalogueClient} from '@/lib/catalogue/client'
import {listProducts} from '@/lib/catalogue/product-list'
import {EMPTY_SELECTION} from '@/lib/catalogue/selection'
import {toCatalogueImport} from '../../../../../services/seed/catalogue/to-import.ts'
import {type RunningCatalogueApi, startCatalogueApi} from '../../../../support/catalogue-api'

let api: RunningCatalogueApi
let client: CatalogueClient

beforeAll(async () => {
  api = await startCatalogueApi({catalogue: toCatalogueImport()})
  client = createCatalogueClient(api.url)
})
afterAll(() => api.close())
// The client logs every request.
beforeEach(() => void vi.spyOn(console, 'info').mockImplementation(() => undefined))

test('a card has the first eight colours and the number of all, and nothing that it does not show', async () => {
  const {products} = await listProducts({limit: 100}, client)
  const product = products.find(({colors}) => colors.length > 8) ?? expect.unreachable()
  const {name, image, defaultTechnique, colors, priceFrom, currency, printArea} = product
  expect(toCardProduct(product)).toEqual({
    ...{
      id: product.id,
      name,
      printArea,
      priceFrom,
      currency,
      tag: null,
    },
    defaultTechnique: {displayName: defaultTechnique.displayName},
    image: {url: image.url, width: image.width, height: image.height},
    colors: colors.slice(0, 8).map(({hex}) => hex),
    colorCount: colors.length,
  })
})

test('a card says that a product is new, the last of it, or sold out', async () => {
  const {products} = await listProducts({limit: 100}, client)
  const tagOf = (id: string) => toCardProduct(products.find(one => one.id === id) ?? expect.unreachable()).tag
  expect(tagOf('brushed-sweatshirt')).toBe('Last of it')
  expect(tagOf('pocket-notebook')).toBe('Sold out')
  const fresh = products.filter(({isNew}) => isNew)
  expect(new Set(fresh.map(one => toCardProduct(one).tag))).toEqual(new Set(['New']))
  const others = products.filter(({isNew, isDiscontinued}) => !isNew && !isDiscontinued)
  expect(new Set(others.map(one => toCardProduct(one).tag))).toEqual(new Set([null]))
})

test('a listing has the facets that it offers, with letter sizes only and the one that is selected', async () => {
  const list = await listProducts({limit: 24}, client)
  const other = list.facets.size.find(({value}) => !/^\d?X*[SML]$/.test(value))?.value ?? expect.unreachable()
  const {products, paging, facets} = toCardList(list)
  expect([products.length, paging]).toEqual([24, list.paging])
  expect(Object.keys(facets).sort()).toEqual(['category', 'color', 'price', 'size', 'technique'])
  expect(facets.category).toEqual(list.facets.category)
  expect(facets.size.map(({value}) => value)).toEqual(['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'])
  const selected = toCardList(list, {...EMPTY_SELECTION, size: [other]})
  expect(selected.facets.size.map(({value}) => value)).toContain(other)
})

test('the nearest products of a listing without a match are cards too', async () => {
  const list = await listProducts({search: 'zeppelin', limit: 24}, client)
  const {nearest} = toCardList(list)
  expect(nearest?.products.length).toBeGreaterThan(0)
  expect(nearest).toEqual({...list.nearest, products: list.nearest?.products.map(toCardProduct)})
})
