import {execFileSync} from 'node:child_process'
import {createHash} from 'node:crypto'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {inheritEnvironment} from '@/services/kit/environment'
import {productList} from '../../../../contract/listing.ts'
import {
  productAvailability,
  productPrices,
  product as productSchema,
  productSizes,
} from '../../../../contract/product.ts'
import {productShipping, shippingRates} from '../../../../contract/shipping.ts'
import {DEMO_ACCOUNT} from '../../../../services/seed/catalogue/accounts.ts'
import {drawImage, listImages} from '../../../../services/seed/catalogue/product-images.ts'
import {PRODUCTS} from '../../../../services/seed/catalogue/products.ts'
import {toCatalogueImport} from '../../../../services/seed/catalogue/to-import.ts'
import {seedCatalogue} from '../../../../services/seed/catalogue.ts'
import {type RunningCatalogueApi, startCatalogueApi} from '../../../support/catalogue-api'

let api: RunningCatalogueApi
beforeAll(async () => {
  api = await startCatalogueApi()
  await seedCatalogue({apiUrl: api.url, adminToken: api.adminToken})
})
afterAll(() => api.close())

async function get(path: string): Promise<unknown> {
  const reply = await fetch(`${api.url}${path}`)
  if (!reply.ok) throw new Error(`${path} returned ${reply.status}: ${await reply.text()}`)
  return reply.json()
}

describe('a seeded catalogue API', () => {
  test('returns every product, its prices, sizes, availability and shipping as the contract defines them', async () => {
    for (const {id} of PRODUCTS) {
      const product = productSchema.parse(await get(`/products/${id}`))
      const prices = productPrices.parse(await get(`/products/${id}/prices`))
      expect(prices.variants.length, id).toBe(product.variants.length * product.techniques.length)
      expect(productSizes.parse(await get(`/products/${id}/sizes`)).sizes, id).toEqual(
        product.sizes.map(one => one.key),
      )
      expect(productShipping.parse(await get(`/products/${id}/shipping?country=US`)).data.length, id).toBeGreaterThan(0)
      expect(productAvailability.parse(await get(`/products/${id}/availability`)).data.length, id).toBeGreaterThan(0)
    }
  })

  test('lists the whole catalogue, most popular first, with everything in stock except discontinued products', async () => {
    const list = productList.parse(await get('/products?limit=100'))
    expect(list.paging.total).toBe(72)
    expect(list.data.slice(0, 3).map(one => one.id)).toEqual(['unisex-tee', 'ceramic-mug-11oz', 'canvas-tote'])
    expect(list.data.filter(one => !one.in_stock && !one.is_discontinued)).toEqual([])
    expect(list.data[0]).toMatchObject({price_from: '9.40', print_area: {width: 12, height: 16, unit: 'inches'}})
  })

  test('has the images that a listing shows', async () => {
    const list = productList.parse(await get('/products?limit=4'))
    for (const {image} of list.data) {
      const reply = await fetch(image.url)
      expect(reply.status, image.url).toBe(200)
      expect(reply.headers.get('content-type')).toMatch(/^image\//)
      expect([image.width, image.height]).toEqual([1200, 1200])
    }
  })

  test('has the shipping price to the US that the pages state', async () => {
    const reply = await fetch(`${api.url}/shipping-rates`, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify({country: 'US', items: [{product_id: 'unisex-tee', quantity: 2}]}),
    })
    const rates = shippingRates.parse(await reply.json())
    expect(rates.data.find(one => one.method === 'standard')?.total).toBe('6.40')
  })

  test('has the sample account, which `npm start` prints', async () => {
    const reply = await fetch(`${api.url}/auth/sessions`, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify({email: DEMO_ACCOUNT.email, password: DEMO_ACCOUNT.password}),
    })
    expect(reply.status).toBe(201)
  })

  test('is the same after a second seeding', async () => {
    const before = await get('/products/canvas-tote')
    await seedCatalogue({apiUrl: api.url, adminToken: api.adminToken})
    expect(await get('/products/canvas-tote')).toEqual(before)
    expect(productList.parse(await get('/products')).paging.total).toBe(72)
  })
})

test('a rejected request stops the seeding with an error that names it', async () => {
  await expect(seedCatalogue({apiUrl: api.url, adminToken: 'not-the-token'})).rejects.toThrow(
    /returned 40[13] for PUT \/admin\/images\//,
  )
})

test('the import and the images are byte-equal in another process', () => {
  const code = `
    import {createHash} from 'node:crypto'
    import {drawImage, listImages} from './services/seed/catalogue/product-images.ts'
    import {PRODUCTS} from './services/seed/catalogue/products.ts'
    import {toCatalogueImport} from './services/seed/catalogue/to-import.ts'
    const hash = createHash('sha256').update(JSON.stringify(toCatalogueImport()))
    for (const product of PRODUCTS) for (const image of listImages(product)) hash.update(drawImage(product, image))
    process.stdout.write(hash.digest('hex'))`
  const elsewhere = execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
    encoding: 'utf8',
    // The time zone and the language of the machine make no difference.
    env: inheritEnvironment({TZ: 'Pacific/Auckland', LANG: 'tr_TR.UTF-8'}),
  })
  const here = createHash('sha256').update(JSON.stringify(toCatalogueImport()))
  for (const product of PRODUCTS) for (const image of listImages(product)) here.update(drawImage(product, image))
  expect(elsewhere).toBe(here.digest('hex'))
})
