import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import type {Choice} from '@/lib/catalogue/choice/choice'
import {toContactDraft} from '@/lib/catalogue/choice/contact-draft'
import {type RunningCatalogueApi, startCatalogueApi} from '../../../../support/catalogue-api'
import {sampleCatalogue} from '../../../../support/sample-catalogue'

const TEE: Choice = {product: 'heavyweight-tee', color: 'navy', size: '2XL'}
const REQUEST = 'I would like a sample of this, please.\n'
const APP_REQUEST = 'Please send me the link to your Shopify app.'
const PRODUCT = 'Product: Heavyweight Tee'

let api: RunningCatalogueApi
let loadChosenProduct: typeof import('@/lib/catalogue/choice/chosen-product').loadChosenProduct

beforeAll(async () => {
  api = await startCatalogueApi({catalogue: sampleCatalogue})
  vi.stubEnv('CATALOGUE_API_URL', api.url)
  vi.spyOn(console, 'error').mockReturnValue()
  ;({loadChosenProduct} = await import('@/lib/catalogue/choice/chosen-product'))
}, 300_000)

afterAll(async () => {
  vi.unstubAllEnvs()
  await api.close()
})

test('a choice is described in the words of the catalogue, with the picture and the price of its variant', async () => {
  const chosen = await loadChosenProduct(TEE)
  expect(chosen).toMatchObject({
    id: 'heavyweight-tee',
    name: 'Heavyweight Tee',
    color: {name: 'Navy', hex: '#1d2a4d'},
    size: '2XL',
    print: 'Front · Direct to garment',
    price: {amount: '13.50', currency: 'USD', isLowest: false},
  })
  expect(chosen?.image).toMatchObject({src: expect.stringContaining('/navy-front'), alt: 'Heavyweight Tee in Navy'})
  expect(toContactDraft({topic: 'sales'}, chosen)).toEqual({
    topic: 'sales',
    message: `${REQUEST}${PRODUCT}\nColour: Navy\nSize: 2XL`,
  })
  expect(toContactDraft({topic: 'technical', ask: 'app'}, chosen).message).toBe(
    `${APP_REQUEST}\n${PRODUCT}\nColour: Navy\nSize: 2XL`,
  )
  expect(chosen?.choice).toEqual(TEE)
})

test('what the product does not have is ignored; without a variant the price is the lowest one', async () => {
  const chosen = await loadChosenProduct({...TEE, color: 'puce', size: '77'})
  expect(chosen).toMatchObject({
    choice: {product: TEE.product, color: null, size: null},
    color: null,
    size: null,
    print: 'Front · Direct to garment',
    price: {amount: '11.50', isLowest: true},
  })
  expect(toContactDraft({topic: 'junk', ask: 'junk'}, chosen)).toEqual({topic: '', message: PRODUCT})
})

test('a discounted product has the price after the discount, as in every list', async () => {
  const chosen = await loadChosenProduct({product: 'classic-hoodie', color: 'navy', size: 'M'})
  expect(chosen).toMatchObject({price: {amount: '20.40', isLowest: false}})
})

test('an unknown product, or none, is null', async () => {
  expect(await loadChosenProduct({...TEE, product: 'no-such-product'})).toBeNull()
  expect(await loadChosenProduct(null)).toBeNull()
  expect(toContactDraft({}, null)).toEqual({topic: '', message: ''})
  expect(toContactDraft({topic: 'technical', ask: 'app'}, null)).toEqual({topic: 'technical', message: APP_REQUEST})
})

test('while the catalogue fails, a product that was read before is shown, and another one is left out', async () => {
  await loadChosenProduct(TEE)
  vi.stubEnv('CATALOGUE_API_URL', 'http://127.0.0.1:9')
  vi.resetModules()
  const {loadChosenProduct: loadAgain} = await import('@/lib/catalogue/choice/chosen-product')
  expect(await loadAgain(TEE)).toMatchObject({name: 'Heavyweight Tee'})
  expect(await loadAgain({...TEE, product: 'plain-tee'})).toBeNull()
})
