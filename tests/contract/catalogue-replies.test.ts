import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {listCategories} from '@/lib/catalogue/category'
import {type CatalogueClient, createCatalogueClient} from '@/lib/catalogue/client'
import {submitContact, subscribeToNewsletter} from '@/lib/catalogue/contact'
import {createHttp} from '@/lib/catalogue/http'
import {getProduct, getProductPrices, listProductEntries, listProducts} from '@/lib/catalogue/product'
import {ContractError, ServiceUnavailableError} from '@/lib/errors'

/*
 * The client against replies written by hand, so that a mistake shared by the client and the reference backend cannot
 * agree with itself.
 */
type Reply = {
  status?: number
  type?: string
  body?: unknown
  headers?: Record<string, string>
  cut?: boolean
  isSilent?: boolean
}

let server: Server
let client: CatalogueClient
let url: string
let replies: Reply[]
let requests: {method: string; url: string; headers: IncomingMessage['headers']; body: string}[]

beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  replies = []
  requests = []
  server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  client = createCatalogueClient(url)
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

async function answer(request: IncomingMessage, response: ServerResponse) {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  requests.push({method: request.method ?? '', url: request.url ?? '', headers: request.headers, body})
  const reply = replies.shift() ?? {status: 500}
  if (reply.isSilent) return
  if (reply.cut) return void request.socket.destroy()
  const type = reply.type ?? (reply.status && reply.status >= 400 ? 'application/problem+json' : 'application/json')
  response.writeHead(reply.status ?? 200, {'Content-Type': type, Connection: 'close', ...reply.headers})
  response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body))
}

const problem = (status: number, more: object = {}): Reply => ({
  status,
  body: {type: 'about:blank', status, title: 'T', detail: 'Because.', instance: '/x', ...more},
})
const categories = {
  body: {
    data: [
      {
        id: 'tees',
        slug: 'tees',
        parent_id: null,
        title: 'Tees',
        description: '',
        image_url: 'https://cdn.example.com/tees.webp',
        product_count: 3,
        position: 0,
        a_later_field: true,
      },
    ],
  },
}

test('names are translated, and fields the contract does not know yet are passed over', async () => {
  replies = [categories]
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

test('prices are read as they stand on the wire and grouped by price', async () => {
  const row = {technique: 'dtg', price: '11.50', discounted_price: null, tiers: [{min_quantity: 25, price: '10.35'}]}
  replies = [
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
  expect(requests[0]?.url).toBe('/products/tee/prices?selling_region=us')
})

test('a query goes out under the names of the contract, each value by itself', async () => {
  replies = [problem(400)]
  const query = {color: ['red', 'navy'], priceMin: '5.00', new: true, search: 'long sleeve', sort: '-price'} as const
  await listProducts({...query, color: [...query.color]}, client).catch(() => null)
  expect(new URL(requests[0]?.url ?? '', url).searchParams.toString()).toBe(
    'color=red&color=navy&price_min=5.00&new=true&search=long+sleeve&sort=-price',
  )
})

test('the sitemap is read page by page until there is no cursor', async () => {
  const entry = (id: string) => ({id, updated_at: '2026-01-01T00:00:00Z'})
  replies = [{body: {data: [entry('a')], next_cursor: 'after a'}}, {body: {data: [entry('b')], next_cursor: null}}]
  expect((await listProductEntries(client)).map(one => one.id)).toEqual(['a', 'b'])
  expect(requests.map(one => one.url)).toEqual(['/sitemap/products', '/sitemap/products?cursor=after+a'])
})

test('S7-client every call has 30 seconds', () => {
  expect(createHttp(url).defaults.timeout).toBe(30_000)
})

test('S7-client JSON headers go out, and method and address are logged', async () => {
  replies = [categories]
  await listCategories(client)
  expect(requests[0]?.headers).toMatchObject({accept: 'application/json', 'content-type': 'application/json'})
  expect(console.info).toHaveBeenCalledWith(`GET ${url}/categories`)
})

test.each([408, 409, 425, 429, 500, 502, 503, 504])('S7-retry a GET is asked once more after %i', async status => {
  replies = [problem(status, {}), categories]
  expect(await listCategories(client)).toHaveLength(1)
  expect(requests).toHaveLength(2)
})

test.each([400, 401, 403, 404, 422, 501])('S7-retry a GET is not asked again after %i', async status => {
  replies = [problem(status), categories]
  await expect(listCategories(client)).rejects.toThrow()
  expect(requests).toHaveLength(1)
})

test('S7-retry a GET is asked once more, and only once, when the connection breaks', async () => {
  replies = [{cut: true}, categories]
  expect(await listCategories(client)).toHaveLength(1)
  replies = [{cut: true}, {cut: true}, categories]
  requests = []
  await expect(listCategories(client)).rejects.toThrow(ServiceUnavailableError)
  expect(requests).toHaveLength(2)
})

test('S7-retry a GET that timed out is asked once more, with its whole time again', async () => {
  replies = [{isSilent: true}, categories]
  const http = createHttp(url)
  const {data} = await http.get('/categories', {timeout: 200})
  expect(data).toEqual(categories.body)
  expect(requests).toHaveLength(2)
})

test('S7-retry an aborted GET is not asked again', async () => {
  replies = [{isSilent: true}, categories]
  const abort = new AbortController()
  const call = createHttp(url).get('/categories', {signal: abort.signal})
  await vi.waitUntil(() => requests.length === 1)
  abort.abort()
  await expect(call).rejects.toThrow('canceled')
  expect(requests).toHaveLength(1)
})

test('S7-retry Retry-After is waited for', async () => {
  replies = [{...problem(429), headers: {'Retry-After': '1'}}, categories]
  const before = performance.now()
  await listCategories(client)
  expect(performance.now() - before).toBeGreaterThanOrEqual(990)
})

test('S7-retry a POST is sent once, whatever comes back', async () => {
  replies = [problem(503), {status: 202, body: {status: 'accepted'}}]
  await expect(subscribeToNewsletter('ada@example.com', {visitor: '203.0.113.7'}, client)).rejects.toThrow(
    ServiceUnavailableError,
  )
  expect(requests).toHaveLength(1)
})

test('only a problem document makes an absence certain', async () => {
  replies = [problem(404)]
  expect(await getProduct('tee', client)).toBeNull()
  replies = [{status: 404, type: 'text/html', body: '<h1>nginx</h1>'}]
  await expect(getProduct('tee', client)).rejects.toThrow(ContractError)
  replies = [{status: 404, body: {message: 'Route GET:/products/tee not found'}}]
  await expect(getProduct('tee', client)).rejects.toThrow(ContractError)
})

test('a reply that breaks the contract names the place', async () => {
  const [category] = categories.body.data
  replies = [{body: {data: [category, {...category, product_count: -1}]}}]
  await expect(listCategories(client)).rejects.toThrow(/broke its contract at .*\/categories: data\.1\.product_count: /)
  replies = [{body: '<html></html>', type: 'text/html'}]
  await expect(listCategories(client)).rejects.toThrow(ContractError)
})

test('a backend that is not there is named with the command that starts it', async () => {
  const gone = createCatalogueClient('http://127.0.0.1:9')
  await expect(listCategories(gone)).rejects.toThrow(/127\.0\.0\.1:9 cannot be used \(ECONNREFUSED\).*npm run api/)
})

test('refusals of a form become results, and everything uncertain throws', async () => {
  const sender = {visitor: '203.0.113.7', idempotencyKey: 'key-12345'}
  const message = {name: 'A', email: 'a@b.co', topic: 'other', message: 'Hello there, all.', consent: true} as const
  replies = [problem(400, {errors: [{field: 'shop_url', message: 'Too long'}]})]
  expect(await submitContact(message, sender, client)).toEqual({
    status: 'invalid',
    errors: [{field: 'shopUrl', message: 'Too long'}],
  })
  expect(requests[0]?.headers['idempotency-key']).toBe('key-12345')
  replies = [{...problem(429), headers: {'Retry-After': '17'}}]
  expect(await submitContact(message, sender, client)).toEqual({status: 'limited', retryAfterSeconds: 17})
  replies = [{status: 201, body: {reference: 'OP-1', received_at: '2026-01-01T00:00:00Z'}}]
  expect(await submitContact(message, sender, client)).toEqual({
    status: 'received',
    reference: 'OP-1',
    receivedAt: '2026-01-01T00:00:00Z',
  })
  replies = [{status: 201, body: {}}]
  await expect(submitContact(message, sender, client)).rejects.toThrow(ContractError)
})
