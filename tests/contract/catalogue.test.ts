import {afterAll, beforeAll, beforeEach, expect, test, vi} from 'vitest'
import {searchSuggestions} from '@/contract/listing'
import {getCategory, listCategories} from '@/lib/catalogue/category'
import {type CatalogueClient, createCatalogueClient} from '@/lib/catalogue/client'
import {submitContact, subscribeToNewsletter} from '@/lib/catalogue/contact'
import {findPrice, priceAt} from '@/lib/catalogue/prices'
import {
  getProduct,
  getProductAvailability,
  getProductDetail,
  getProductPrices,
  getProductShipping,
  getProductSizes,
} from '@/lib/catalogue/product'
import {listProductEntries, listProductIds, listProducts, listProductsByIds} from '@/lib/catalogue/product-list'
import {listProductsOfSections} from '@/lib/catalogue/section-products'
import {RequestRejectedError} from '@/lib/errors'
import {type RunningCatalogueApi, startCatalogueApi} from '../support/catalogue-api.ts'
import {sampleCatalogue} from '../support/sample-catalogue.ts'
import {settings} from '../support/settings.ts'

/*
 * What the site expects of any backend, whatever its products. CATALOGUE_CONTRACT_URL runs the suite against another
 * backend; it sends one contact message.
 */
const otherBackend = settings.CATALOGUE_CONTRACT_URL

let api: RunningCatalogueApi | undefined
let client: CatalogueClient

beforeAll(async () => {
  api = otherBackend ? undefined : await startCatalogueApi({catalogue: sampleCatalogue})
  client = createCatalogueClient(otherBackend ?? api?.url ?? '')
})
afterAll(async () => api?.close())
// The client logs every request, which would hide the results.
beforeEach(() => void vi.spyOn(console, 'info').mockImplementation(() => undefined))

const errorOf = async (call: Promise<unknown>) => {
  const error = await call.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(RequestRejectedError)
  return error instanceof RequestRejectedError ? error : expect.unreachable()
}
const firstId = async () => (await listProductIds(1, client))[0] ?? expect.unreachable()

test('every category comes after its parent, and is found by its slug', async () => {
  const categories = await listCategories(client)
  expect(categories.length).toBeGreaterThan(0)
  const seen = new Set<string>()
  for (const category of categories) {
    expect(category.parentId === null || seen.has(category.parentId)).toBe(true)
    seen.add(category.id)
  }
  for (const category of categories.slice(0, 5)) {
    const detail = await getCategory(category.slug, client)
    expect(detail).toMatchObject(category)
    expect(detail?.ancestors.at(-1)?.id ?? null).toBe(category.parentId)
  }
})

test('pages of a list have no gaps or duplicates', async () => {
  const whole = await listProducts({limit: 4, sort: 'title'}, client)
  const first = await listProducts({limit: 2, sort: 'title'}, client)
  const second = await listProducts({limit: 2, offset: 2, sort: 'title'}, client)
  expect([...first.products, ...second.products].map(one => one.id)).toEqual(whole.products.map(one => one.id))
  expect(first.paging).toEqual({total: whole.paging.total, offset: 0, limit: 2})
  const beyond = await listProducts({offset: 1_000_000}, client)
  expect(beyond.products).toEqual([])
  expect(beyond.paging.total).toBe(whole.paging.total)
})

test('selecting a facet value returns as many products as it counts, also with another filter', async () => {
  const names = ['category', 'technique', 'color', 'size', 'placement', 'brand', 'material', 'sellingRegion'] as const
  const {facets: plain} = await listProducts({limit: 1}, client)
  const technique = plain.technique[0]?.value ?? expect.unreachable()
  const {facets} = await listProducts({technique: [technique], limit: 1}, client)
  for (const name of names) {
    for (const {value, count} of facets[name].slice(0, 4)) {
      const query = name === 'technique' ? {technique: [value]} : {technique: [technique], [name]: [value]}
      const {paging} = await listProducts({...query, limit: 1}, client)
      expect({name, value, count: paging.total}).toEqual({name, value, count})
    }
  }
})

test('the price facet is the price range of the list, and the price filter includes its ends', async () => {
  const {facets, paging} = await listProducts({limit: 1}, client)
  const {min, max} = facets.price ?? expect.unreachable()
  const within = await listProducts({priceMin: min, priceMax: max, limit: 1}, client)
  expect(within.paging.total).toBe(paging.total)
  const cheapest = await listProducts({sort: 'price', limit: 1}, client)
  const mostExpensive = await listProducts({sort: '-price', limit: 1}, client)
  expect([cheapest.products[0]?.priceFrom, mostExpensive.products[0]?.priceFrom]).toEqual([min, max])
})

test('a product is found by its name, and suggested by the start of it', async () => {
  const [first] = (await listProducts({limit: 1}, client)).products
  const name = first?.name ?? expect.unreachable()
  expect((await listProducts({search: name}, client)).products.map(one => one.name)).toContain(name)
  const {data: suggestions} = await client.require('/search/suggestions', searchSuggestions, {q: name.slice(0, 4)})
  expect(suggestions.length).toBeGreaterThan(0)
  expect(suggestions.length).toBeLessThanOrEqual(8)
})

test('the parts of a product page are consistent', async () => {
  const id = await firstId()
  const {product, prices, sizes, shipping, related} = (await getProductDetail(id, client)) ?? expect.unreachable()
  expect(product).toEqual(await getProduct(id, client))
  expect(sizes.sizes).toEqual(product.sizes.map(size => size.key))
  expect(shipping.length).toBeGreaterThan(0)
  expect(related.map(one => one.id)).toEqual(product.relatedProductIds)
  const amounts = product.variants.map(variant => {
    const group = findPrice(prices, variant.id, product.defaultTechnique.key) ?? expect.unreachable()
    return Number(priceAt(group, 1))
  })
  expect(Number(product.priceFrom)).toBe(Math.min(...amounts))
})

test('lists by ids keep the requested order and skip unknown ids', async () => {
  const ids = await listProductIds(3, client)
  const requested = [...ids].reverse()
  const found = await listProductsByIds([...requested, 'no-such-product-anywhere', 'Not a key!'], client)
  expect(found.map(one => one.id)).toEqual(requested)
  const entries: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listProductEntries(cursor, client)
    entries.push(...page.products.map(entry => entry.id))
    cursor = page.next
  }
  expect(entries).toEqual([...entries].sort())
  expect(entries).toEqual(expect.arrayContaining(ids))
  const listed = await listProductsOfSections(
    [
      {
        _type: 'productCarousel',
        _key: 'a',
        background: null,
        anchor: null,
        heading: '',
        productIds: ids,
        movement: 'none',
        link: null,
      },
    ],
    client,
  )
  expect(Object.keys(listed).sort()).toEqual([...ids].sort())
})

test('every loader returns null for an unknown id', async () => {
  for (const id of ['no-such-product-anywhere', 'Ünknown / id', 'x'.repeat(500)]) {
    expect(await getProduct(id, client)).toBeNull()
    expect(await getProductPrices(id, {}, client)).toBeNull()
    expect(await getProductAvailability(id, client)).toBeNull()
    expect(await getProductSizes(id, client)).toBeNull()
    expect(await getProductShipping(id, {}, client)).toBeNull()
    expect(await getCategory(id, client)).toBeNull()
  }
})

test('a query that violates the contract is rejected with the names of the parameters', async () => {
  const error = await errorOf(listProducts({color: ['octarine'], limit: 0}, client))
  expect(error.status).toBe(400)
  expect(error.errors.map(({field}) => field).sort()).toEqual(['color', 'limit'])
})

test('a message sent twice with the same key is received once', async () => {
  const key = crypto.randomUUID()
  const message = {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    shopUrl: 'https://shop.example.com',
    topic: 'sales',
    message: 'This is a message of the contract suite.',
    consent: true,
  } as const
  const first = await submitContact(message, {visitor: '203.0.113.7', idempotencyKey: key}, client)
  expect(first).toMatchObject({status: 'received', reference: expect.stringMatching(/./)})
  expect(await submitContact(message, {visitor: '203.0.113.7', idempotencyKey: key}, client)).toEqual(first)
})

test('an invalid message is rejected with the form’s names of the invalid fields', async () => {
  const invalid = {
    name: '',
    email: 'ada',
    topic: 'sales',
    message: 'Hi',
    consent: false,
    orderNumber: 'x'.repeat(50),
  } as const
  const result = await submitContact(invalid, {visitor: '203.0.113.7', idempotencyKey: crypto.randomUUID()}, client)
  if (result.status !== 'invalid') return expect.unreachable()
  const fields = result.errors.map(error => error.field)
  expect(fields.sort()).toEqual(['consent', 'email', 'message', 'name', 'orderNumber'])
  expect(await subscribeToNewsletter('not an address', {visitor: '203.0.113.7'}, client)).toMatchObject({
    status: 'invalid',
  })
})
