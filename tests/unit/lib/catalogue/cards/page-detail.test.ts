import {afterAll, beforeAll, beforeEach, expect, test, vi} from 'vitest'
import {findShortage as findShown} from '@/components/catalogue/product/stock'
import {toFirstChoice} from '@/components/catalogue/product/toFirstChoice'
import {findShortage} from '@/lib/catalogue/availability'
import {type PageDetail, toPageDetail} from '@/lib/catalogue/cards/page-detail'
import {type CatalogueClient, createCatalogueClient} from '@/lib/catalogue/client'
import {findPrice} from '@/lib/catalogue/prices'
import {getProductDetail, type ProductDetail} from '@/lib/catalogue/product'
import {PRODUCTS} from '@/services/seed/catalogue/products'
import {toCatalogueImport} from '@/services/seed/catalogue/to-import'
import {type RunningCatalogueApi, startCatalogueApi} from '../../../../support/catalogue-api'

let api: RunningCatalogueApi
let client: CatalogueClient
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  api = await startCatalogueApi({catalogue: toCatalogueImport()})
  client = createCatalogueClient(api.url)
}, 300_000)
afterAll(() => api.close())
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
})

const variantOf = ({product}: PageDetail | ProductDetail, color: string, size: string) =>
  product.variants.find(one => one.color === color && one.size === size)

test('the page’s data have the price, the stock and the picture of every variant of every product', async () => {
  for (const {id} of PRODUCTS) {
    const detail = (await getProductDetail(id, client)) ?? expect.unreachable()
    const page = toPageDetail(detail)
    const technique = detail.product.defaultTechnique.key
    for (const {id: variantId, color, size, imageUrl} of detail.product.variants) {
      const shown = variantOf(page, color, size) ?? expect.unreachable()
      expect(findPrice(page.prices, shown.id, technique)?.price, variantId).toBe(
        findPrice(detail.prices, variantId, technique)?.price,
      )
      expect(findShown(page, color, size) ?? null, variantId).toEqual(
        findShortage(detail.availability, variantId, technique),
      )
      expect(page.product.colors.find(({key}) => key === color)?.imageUrl, variantId).toBe(imageUrl)
    }
  }
})

test('they have each highlight and picture once, as keys of lists', async () => {
  const detail = (await getProductDetail('unisex-tee', client)) ?? expect.unreachable()
  const {highlights, images} = detail.product
  const product = {...detail.product, highlights: [...highlights, ...highlights], images: [...images, ...images]}
  const shown = toPageDetail({...detail, product}).product
  expect(shown.highlights).toEqual(highlights)
  expect(shown.images).toEqual(toPageDetail(detail).product.images)
})

test('a product without one of its parts has no page, and the log names the part', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const withoutSizes: CatalogueClient = {
    ...client,
    get: async (path, ...rest) => (path.endsWith('/sizes') ? null : client.get(path, ...rest)),
  }
  expect(await getProductDetail('unisex-tee', withoutSizes)).toBeNull()
  expect(warn.mock.calls).toEqual([
    ['The page of unisex-tee is a 404: the catalogue has the product, but not its sizes'],
  ])
})

test('a page begins with the last choice of the product, without what the product no longer has', async () => {
  const {product} = toPageDetail((await getProductDetail('unisex-tee', client)) ?? expect.unreachable())
  const [first, last] = [toFirstChoice(product), product.colors.at(-1)?.key]
  expect(first).toEqual({color: expect.stringMatching(/./), size: undefined})
  expect(product.colors.find(({key}) => key === first.color)?.imageUrl).toBe(product.image.url)
  expect(toFirstChoice(product, {color: last, size: 'XS'})).toEqual({color: last, size: 'XS'})
  expect(toFirstChoice(product, {color: 'removed', size: 'XS'})).toEqual({color: first.color, size: 'XS'})
  expect(toFirstChoice(product, {color: last, size: 'removed'})).toEqual({color: last, size: undefined})
})

test('they are at most two thirds of the catalogue’s', async () => {
  const detail = (await getProductDetail('unisex-tee', client)) ?? expect.unreachable()
  const lengthOf = (value: unknown) => JSON.stringify(value).length
  expect(lengthOf(toPageDetail(detail))).toBeLessThan((lengthOf(detail) * 2) / 3)
})
