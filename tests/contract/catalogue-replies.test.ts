import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http'
import type {AxiosError} from 'axios'
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest'
import {listCategories} from '@/lib/catalogue/category'
import {type CatalogueClient, createCatalogueClient} from '@/lib/catalogue/client'
import {submitContact, subscribeToNewsletter} from '@/lib/catalogue/contact'
import {createHttp, toRetryDelay} from '@/lib/catalogue/http'
import {getProduct, getProductPrices} from '@/lib/catalogue/product'
import {listProductEntries, listProducts} from '@/lib/catalogue/product-list'
import {toRequestFailure} from '@/lib/catalogue/request-failure'
import {ContractError, ServiceUnavailableError} from '@/lib/errors'

/*
 * The client against hand-written responses, so that a mistake that the client and the reference backend share does not go
 * unnoticed.
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
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  replies = []
  requests = []
  server = createServer((request, response) => void respond(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  client = createCatalogueClient(url)
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

async function respond(request: IncomingMessage, response: ServerResponse) {
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

test('names are converted to camelCase, and unknown fields are ignored', async () => {
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

test('prices are parsed and grouped by price', async () => {
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

test('a query is sent with the contract’s names, one parameter per value', async () => {
  replies = [problem(400)]
  const query = {color: ['red', 'navy'], priceMin: '5.00', new: true, search: 'long sleeve', sort: '-price'} as const
  await listProducts({...query, color: [...query.color]}, client).catch(() => null)
  expect(new URL(requests[0]?.url ?? '', url).searchParams.toString()).toBe(
    'color=red&color=navy&price_min=5.00&new=true&search=long+sleeve&sort=-price',
  )
})

test('the sitemap is read page by page until the cursor is null', async () => {
  const entry = (id: string) => ({id, updated_at: '2026-01-01T00:00:00Z'})
  replies = [{body: {data: [entry('a')], next_cursor: 'after a'}}, {body: {data: [entry('b')], next_cursor: null}}]
  const first = await listProductEntries(undefined, client)
  expect(first).toMatchObject({products: [{id: 'a'}], next: 'after a'})
  expect(await listProductEntries(first.next ?? '', client)).toMatchObject({products: [{id: 'b'}], next: null})
  expect(requests.map(one => one.url)).toEqual(['/sitemap/products', '/sitemap/products?cursor=after+a'])
})

test('S7-client every request times out after 30 seconds', () => {
  expect(createHttp(url).defaults.timeout).toBe(30_000)
})

test('S7-client JSON headers are sent, and method and URL are logged', async () => {
  replies = [categories]
  await listCategories(client)
  expect(requests[0]?.headers).toMatchObject({accept: 'application/json', 'content-type': 'application/json'})
  expect(console.info).toHaveBeenCalledWith(`GET ${url}/categories`)
})

test('S7-client user input is not logged', async () => {
  replies = [{body: {}}]
  const params = {search: 'ada lovelace', color: ['red', 'navy'], page: 'ada@example.com', email: 'a@b.co'}
  await createHttp(url).get('/products', {params})
  expect(console.info).toHaveBeenCalledWith(`GET ${url}/products?search=…&color=red&color=navy&page=…&email=…`)
  expect(new URL(requests[0]?.url ?? '', url).searchParams.get('search')).toBe('ada lovelace')
})

test('S6-auth the bearer header is sent when there is a token, and is never logged', async () => {
  let token: string | null = null
  const http = createHttp(url, {getToken: () => token, onUnauthorized: () => undefined})
  replies = [{body: {}}, {body: {}}]
  await http.get('/categories')
  token = 'a-secret-token'
  await http.get('/categories')
  expect(requests.map(({headers}) => headers.authorization)).toEqual([undefined, 'Bearer a-secret-token'])
  expect(JSON.stringify(vi.mocked(console.info).mock.calls)).not.toContain('a-secret-token')
})

describe('S8-catalogue a failed request is logged once and rethrown', () => {
  test.each([
    [401, {}, 'Unauthorized access'],
    [403, {}, 'Access forbidden'],
    [404, {}, 'Resource not found'],
    [500, {message: 'The plates are dirty'}, 'The plates are dirty'],
    [500, {detail: 'The plates are dry'}, 'The plates are dry'],
    [500, {}, 'An error occurred'],
    [500, '<html>', 'An error occurred'],
    [422, {detail: 'Too thick'}, '422: Too thick'],
    [503, {}, '503: Request failed with status code 503'],
  ])('status %i with %j: %s', async (status, body, words) => {
    const reply = {status, body, type: 'application/json'}
    replies = [reply, reply]
    const error: unknown = await createHttp(url)
      .get('/x')
      .catch((reason: unknown) => reason)
    expect(toRequestFailure(error).status).toBe(status)
    expect(vi.mocked(console.error).mock.calls).toEqual([[words]])
  })

  test('no response is a network error', async () => {
    replies = [{cut: true}, {cut: true}]
    const error: unknown = await createHttp(url)
      .get('/x')
      .catch((reason: unknown) => reason)
    expect(toRequestFailure(error)).toEqual({status: null, errors: []})
    expect(vi.mocked(console.error).mock.calls).toEqual([[expect.stringMatching(/^Network error: /)]])
  })

  test('a request that succeeds at the second attempt is not logged, and neither is an aborted one', async () => {
    replies = [problem(503), categories]
    await createHttp(url).get('/x')
    await expect(createHttp(url).get('/x', {signal: AbortSignal.abort()})).rejects.toThrow('canceled')
    expect(console.error).not.toHaveBeenCalled()
  })

  test('only a 401 calls onUnauthorized, once per request', async () => {
    const onUnauthorized = vi.fn()
    const http = createHttp(url, {getToken: () => null, onUnauthorized})
    replies = [problem(403), problem(401), problem(401)]
    await http.get('/x').catch(() => null)
    expect(onUnauthorized).not.toHaveBeenCalled()
    await http.get('/x').catch(() => null)
    expect(onUnauthorized).toHaveBeenCalledOnce()
    await http.post('/x').catch(() => null)
    expect(onUnauthorized).toHaveBeenCalledTimes(2)
  })

  test('the invalid fields are passed to the caller', async () => {
    const errors = [{field: 'email', message: 'Enter one'}]
    replies = [problem(400, {errors})]
    const error: unknown = await createHttp(url)
      .post('/x')
      .catch((reason: unknown) => reason)
    expect(toRequestFailure(error)).toEqual({status: 400, errors})
  })
})

test.each([408, 409, 425, 429, 500, 502, 503, 504])('S7-retry a GET is retried once after %i', async status => {
  replies = [problem(status, {}), categories]
  expect(await listCategories(client)).toHaveLength(1)
  expect(requests).toHaveLength(2)
})

test('S7-retry a HEAD is retried once as well', async () => {
  replies = [problem(503), {body: {}}]
  await createHttp(url).head('/categories')
  expect(requests.map(({method}) => method)).toEqual(['HEAD', 'HEAD'])
})

test.each([400, 401, 403, 404, 422, 501])('S7-retry a GET is not retried after %i', async status => {
  replies = [problem(status), categories]
  await expect(listCategories(client)).rejects.toThrow()
  expect(requests).toHaveLength(1)
})

test('S7-retry a GET is retried once, and only once, when the connection breaks', async () => {
  replies = [{cut: true}, categories]
  expect(await listCategories(client)).toHaveLength(1)
  replies = [{cut: true}, {cut: true}, categories]
  requests = []
  await expect(listCategories(client)).rejects.toThrow(ServiceUnavailableError)
  expect(requests).toHaveLength(2)
})

test('S7-retry a GET that timed out is retried once, with the full timeout', async () => {
  replies = [{isSilent: true}, categories]
  const http = createHttp(url)
  const {data} = await http.get('/categories', {timeout: 1000})
  expect(data).toEqual(categories.body)
  expect(requests).toHaveLength(2)
})

test('S7-retry an aborted GET is not retried', async () => {
  replies = [{isSilent: true}, categories]
  const abort = new AbortController()
  const call = createHttp(url).get('/categories', {signal: abort.signal})
  await vi.waitUntil(() => requests.length === 1, {timeout: 120_000})
  abort.abort()
  await expect(call).rejects.toThrow('canceled')
  expect(requests).toHaveLength(1)
})

test('S7-retry a retry waits for Retry-After', async () => {
  replies = [{...problem(429), headers: {'Retry-After': '1'}}, categories]
  const before = performance.now()
  await listCategories(client)
  expect(performance.now() - before).toBeGreaterThanOrEqual(990)
})

test('S7-retry Retry-After may be a date, and is limited to the timeout', () => {
  const wait = (value: string | undefined) =>
    toRetryDelay({response: {headers: value === undefined ? {} : {'retry-after': value}}} as AxiosError)
  expect(wait('7')).toBe(7000)
  expect(wait('3600')).toBe(30_000)
  expect(wait(new Date(Date.now() + 5000).toUTCString())).toBeGreaterThan(3000)
  expect(wait('Wed, 01 Jan 2020 00:00:00 GMT')).toBe(0)
  for (const value of [undefined, 'soon']) expect(wait(value)).toBe(150)
})

test('S7-retry a request that is aborted while it waits is not retried', async () => {
  replies = [{...problem(503), headers: {'Retry-After': '20'}}, categories]
  const abort = new AbortController()
  const call = createHttp(url).get('/categories', {signal: abort.signal})
  await vi.waitUntil(() => requests.length === 1, {timeout: 120_000})
  abort.abort()
  await expect(call).rejects.toThrow()
  expect(requests).toHaveLength(1)
})

test.each(['post', 'put', 'patch', 'delete'] as const)('S7-retry %s is sent once', async method => {
  replies = [problem(503), {body: {}}]
  await createHttp(url)
    [method]('/x')
    .catch(() => null)
  expect(requests).toHaveLength(1)
})

test('S7-retry a POST is sent once, whatever the response', async () => {
  replies = [problem(503), {status: 202, body: {status: 'accepted'}}]
  await expect(subscribeToNewsletter('ada@example.com', {visitor: '203.0.113.7'}, client)).rejects.toThrow(
    ServiceUnavailableError,
  )
  expect(requests).toHaveLength(1)
})

test('a 404 counts only when it is a problem document', async () => {
  replies = [problem(404)]
  expect(await getProduct('tee', client)).toBeNull()
  replies = [{status: 404, type: 'text/html', body: '<h1>nginx</h1>'}]
  await expect(getProduct('tee', client)).rejects.toThrow(ContractError)
  replies = [{status: 404, body: {message: 'Route GET:/products/tee not found'}}]
  await expect(getProduct('tee', client)).rejects.toThrow(ContractError)
})

test('a response that violates the contract throws an error with the path', async () => {
  const [category] = categories.body.data
  replies = [{body: {data: [category, {...category, product_count: -1}]}}]
  await expect(listCategories(client)).rejects.toThrow(/broke its contract at .*\/categories: data\.1\.product_count: /)
  replies = [{body: '<html></html>', type: 'text/html'}]
  await expect(listCategories(client)).rejects.toThrow(ContractError)
})

test('the error of an unreachable backend names its address and the command that starts it', async () => {
  const gone = createCatalogueClient('http://127.0.0.1:9')
  await expect(listCategories(gone)).rejects.toThrow(/127\.0\.0\.1:9 cannot be used \(ECONNREFUSED\).*npm run api/)
})

test('rejections of a form become results, and everything else throws', async () => {
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
