import {afterAll, beforeAll, beforeEach, expect, test, vi} from 'vitest'
import {findStock} from '@/components/catalogue/product/stock'
import {findAvailability} from '@/lib/catalogue/availability'
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
      const region = detail.availability.sellingRegions[0] ?? 'worldwide'
      expect(findStock(page, color, size), variantId).toEqual(
        findAvailability(detail.availability, variantId, technique, region),
      )
      expect(page.product.colors.find(({key}) => key === color)?.imageUrl, variantId).toBe(imageUrl)
    }
  }
})

test('they are at most two thirds of the catalogue’s', async () => {
  const detail = (await getProductDetail('unisex-tee', client)) ?? expect.unreachable()
  const lengthOf = (value: unknown) => JSON.stringify(value).length
  expect(lengthOf(toPageDetail(detail))).toBeLessThan((lengthOf(detail) * 2) / 3)
})
