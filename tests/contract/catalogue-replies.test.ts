import {afterEach, beforeEach, expect, test} from 'vitest'
import {listCategories} from '@/lib/catalogue/category'
import {type CatalogueClient, createCatalogueClient} from '@/lib/catalogue/client'
import {submitContact} from '@/lib/catalogue/contact'
import {getProduct, getProductPrices} from '@/lib/catalogue/product'
import {listProductEntries, listProducts} from '@/lib/catalogue/product-list'
import {ContractError} from '@/lib/errors'
import {categories, problem, type ScriptedBackend, startScriptedClient} from '../support/scripted-backend.ts'

/*
 * The client against hand-written responses, so that a mistake that the client and the reference backend share does not go
 * unnoticed: what it makes of them.
 */

let backend: ScriptedBackend
let client: CatalogueClient

beforeEach(async () => {
  ;({backend, client} = await startScriptedClient())
})
afterEach(() => backend.close())

test('names are converted to camelCase, and unknown fields are ignored', async () => {
  backend.replies = [categories]
  expect(await listCategories(client)).toEqual([
    {
      id: 'tees',
      slug: 'tees',
      parentId: null,
      title: 'Tees',
      description: '',
      imageUrl: 'https://cdn.example.com/tees.webp',
      productCount: 3,
      position: 0,
    },
  ])
})

test('prices are parsed and grouped by price', async () => {
  const row = {technique: 'dtg', price: '11.50', discounted_price: null, tiers: [{min_quantity: 25, price: '10.35'}]}
  backend.replies = [
    {
      body: {
        product_id: 'tee',
        currency: 'USD',
        selling_region: 'us',
        variants: [
          {variant_id: 'a', ...row},
          {variant_id: 'b', ...row},
          {variant_id: 'c', ...row, price: '13.50'},
        ],
        additional_placements: [{placement: 'back', technique: 'dtg', price: '3.95'}],
      },
    },
  ]
  const prices = await getProductPrices('tee', {sellingRegion: 'us'}, client)
  expect(prices?.groups.map(group => [group.price, group.variantIds])).toEqual([
    ['11.50', ['a', 'b']],
    ['13.50', ['c']],
  ])
  expect(prices?.groups[0]?.tiers).toEqual([{minQuantity: 25, price: '10.35'}])
  expect(backend.requests[0]?.url).toBe('/products/tee/prices?selling_region=us')
})

test('a query is sent with the contract’s names, one parameter per value', async () => {
  backend.replies = [problem(400)]
  const query = {color: ['red', 'navy'], priceMin: '5.00', new: true, search: 'long sleeve', sort: '-price'} as const
  await listProducts({...query, color: [...query.color]}, client).catch(() => null)
  expect(new URL(backend.requests[0]?.url ?? '', backend.url).searchParams.toString()).toBe(
    'color=red&color=navy&price_min=5.00&new=true&search=long+sleeve&sort=-price',
  )
})

test('the sitemap is read page by page until the cursor is null', async () => {
  const entry = (id: string) => ({id, updated_at: '2026-01-01T00:00:00Z'})
  backend.replies = [
    {body: {data: [entry('a')], next_cursor: 'after a'}},
    {body: {data: [entry('b')], next_cursor: null}},
  ]
  const first = await listProductEntries(undefined, client)
  expect(first).toMatchObject({products: [{id: 'a'}], next: 'after a'})
  expect(await listProductEntries(first.next ?? '', client)).toMatchObject({products: [{id: 'b'}], next: null})
  expect(backend.requests.map(one => one.url)).toEqual(['/sitemap/products', '/sitemap/products?cursor=after+a'])
})

test('a 404 counts only when it is a problem document', async () => {
  backend.replies = [problem(404)]
  expect(await getProduct('tee', client)).toBeNull()
  backend.replies = [{status: 404, type: 'text/html', body: '<h1>nginx</h1>'}]
  await expect(getProduct('tee', client)).rejects.toThrow(ContractError)
  backend.replies = [{status: 404, body: {message: 'Route GET:/products/tee not found'}}]
  await expect(getProduct('tee', client)).rejects.toThrow(ContractError)
})

test('a response that violates the contract throws an error with the path', async () => {
  const [category] = categories.body.data
  backend.replies = [{body: {data: [category, {...category, product_count: -1}]}}]
  await expect(listCategories(client)).rejects.toThrow(/broke its contract at .*\/categories: data\.1\.product_count: /)
  backend.replies = [{body: '<html></html>', type: 'text/html'}]
  await expect(listCategories(client)).rejects.toThrow(ContractError)
})

test('the error of an unreachable backend names its address and the command that starts it', async () => {
  const gone = createCatalogueClient('http://127.0.0.1:9')
  await expect(listCategories(gone)).rejects.toThrow(/127\.0\.0\.1:9 cannot be used \(ECONNREFUSED\).*npm run api/)
})

test('rejections of a form become results, and everything else throws', async () => {
  const sender = {visitor: '203.0.113.7', idempotencyKey: 'key-12345'}
  const message = {name: 'A', email: 'a@b.co', topic: 'other', message: 'Hello there, all.', consent: true} as const
  backend.replies = [problem(400, {errors: [{field: 'shop_url', message: 'Too long'}]})]
  expect(await submitContact(message, sender, client)).toEqual({
    status: 'invalid',
    errors: [{field: 'shopUrl', message: 'Too long'}],
  })
  expect(backend.requests[0]?.headers['idempotency-key']).toBe('key-12345')
  backend.replies = [{...problem(429), headers: {'Retry-After': '17'}}]
  expect(await submitContact(message, sender, client)).toEqual({status: 'limited', retryAfterSeconds: 17})
  backend.replies = [{status: 201, body: {reference: 'OP-1', received_at: '2026-01-01T00:00:00Z'}}]
  expect(await submitContact(message, sender, client)).toEqual({
    status: 'received',
    reference: 'OP-1',
    receivedAt: '2026-01-01T00:00:00Z',
  })
  backend.replies = [{status: 201, body: {}}]
  await expect(submitContact(message, sender, client)).rejects.toThrow(ContractError)
})
