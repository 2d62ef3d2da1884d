import {afterEach, expect, test} from 'vitest'
import {type RunningCatalogueApi, startCatalogueApi} from '../../../support/catalogue-api.ts'
import {findPathValue, isCallable, operations, toTarget} from '../../../support/openapi.ts'
import {sampleCatalogue, sampleProduct} from '../../../support/sample-catalogue.ts'

let api: RunningCatalogueApi | undefined
afterEach(async () => {
  await api?.close()
  api = undefined
})

const start = async (options: Parameters<typeof startCatalogueApi>[0] = {catalogue: sampleCatalogue}) => {
  api = await startCatalogueApi(options)
  const {url} = api
  return (path: string, init?: RequestInit) => fetch(url + path, init)
}
const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: {'Content-Type': 'application/json', ...headers},
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

/** Every GET with a JSON response that needs no credential, header or data but the catalogue's. */
async function listPublicReads(): Promise<string[]> {
  const reads = operations.filter(
    operation =>
      operation.method === 'get' &&
      isCallable(operation) &&
      operation.responses['200']?.content?.['application/json'] &&
      !operation.responses['401'],
  )
  const targets = reads.map(async operation => {
    const value = await findPathValue(operation, api?.url ?? '')
    return value === null ? [] : [toTarget(operation, value)]
  })
  return (await Promise.all(targets)).flat()
}

const message = {name: 'Ada', email: 'ada@example.com', topic: 'sales', message: 'Do you print socks?', consent: true}

test('every GET has a strong ETag and Cache-Control, and returns 304 when the bytes are the same', async () => {
  const request = await start()
  const paths = await listPublicReads()
  expect(paths.length).toBeGreaterThanOrEqual(12)
  for (const path of paths) {
    const first = await request(path)
    const etag = first.headers.get('etag') ?? ''
    expect(etag, path).toMatch(/^"[\w-]{27}"$/)
    expect(first.headers.get('cache-control'), path).toMatch(/max-age|no-store/)
    const again = await request(path, {headers: {'If-None-Match': `"other", W/${etag}`}})
    expect([again.status, await again.text(), again.headers.get('etag')], path).toEqual([304, '', etag])
    expect((await request(path, {headers: {'If-None-Match': '"other"'}})).status, path).toBe(200)
  }
})

test('HEAD returns the headers of GET without a body', async () => {
  const request = await start()
  const whole = await request('/products')
  const head = await request('/products', {method: 'HEAD'})
  const bytes = (await whole.arrayBuffer()).byteLength
  expect([head.status, head.headers.get('etag'), head.headers.get('content-length')]).toEqual([
    200,
    whole.headers.get('etag'),
    String(bytes),
  ])
  expect(await head.text()).toBe('')
})

test('errors are problem documents that explain the error', async () => {
  const request = await start()
  const problemOf = async (path: string, init?: RequestInit) => {
    const response = await request(path, init)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const document = await response.json()
    expect(document.status).toBe(response.status)
    return {...document, allow: response.headers.get('allow')}
  }
  expect(await problemOf('/nowhere?x=1')).toMatchObject({status: 404, title: 'Not Found', instance: '/nowhere'})
  expect(await problemOf('/products/none')).toMatchObject({status: 404, detail: 'There is no product "none".'})
  expect(await problemOf('/products/%')).toMatchObject({status: 400})
  expect(await problemOf('/products', {method: 'POST'})).toMatchObject({status: 405, allow: 'GET, HEAD'})
  expect(await problemOf('/contact-submissions')).toMatchObject({status: 405, allow: 'POST'})
  expect(await problemOf('/healthz?debug=1')).toMatchObject({status: 400, errors: [{field: 'debug'}]})
  expect(await problemOf('/products?limit=1&limit=2')).toMatchObject({status: 400, errors: [{field: 'limit'}]})
  expect(await problemOf('/sitemap/products?cursor=abc')).toMatchObject({status: 400, errors: [{field: 'cursor'}]})
  const big = post({...message, message: 'x'.repeat(65 * 1024)})
  expect(await problemOf('/contact-submissions', big)).toMatchObject({status: 413})
  const text = post('hello', {'Content-Type': 'text/plain'})
  expect(await problemOf('/contact-submissions', text)).toMatchObject({status: 415})
  expect(await problemOf('/contact-submissions', post('{'))).toMatchObject({status: 400})
  expect(await problemOf('/contact-submissions', post({...message, extra: 1}))).toMatchObject({
    errors: [{field: 'extra', message: 'is not a field of this call'}],
  })
  const cart = {
    country: 'US',
    items: [
      {product_id: 'plain-tee', quantity: 1},
      {product_id: 'gone', quantity: 1},
    ],
  }
  expect(await problemOf('/shipping-rates', post(cart))).toMatchObject({errors: [{field: 'items.1.product_id'}]})
})

test('without a catalogue, reads return 503 instead of empty lists and 404s', async () => {
  const request = await start({})
  // The list of changes is empty and complete then: its readers learn of the first import by it. The export and the
  // synonyms need a token (`bulk/first-import.test.ts`).
  const others = ['/changes', '/admin/catalogue/export', '/admin/search-synonyms']
  const reads = operations.filter(
    one => one.method === 'get' && isCallable(one) && one.responses['503'] && !others.includes(one.path),
  )
  expect(reads.length).toBeGreaterThanOrEqual(11)
  for (const operation of reads) {
    const path = toTarget(operation, 'plain-tee')
    const response = await request(path)
    const help = `${path} documents a 503: call read(), which throws it, before anything else`
    expect([response.status, response.headers.get('retry-after')], help).toEqual([503, '5'])
  }
  expect((await request('/healthz')).status).toBe(200)
})

test('only the administrator replaces the catalogue, as a whole', async () => {
  const request = await start()
  const body = JSON.stringify({...sampleCatalogue, products: [sampleProduct('only-tee')]})
  const put = (headers: Record<string, string>, document = body) =>
    request('/admin/catalogue', {
      method: 'PUT',
      headers: {'Content-Type': 'application/json', ...headers},
      body: document,
    })
  const admin = {Authorization: `Bearer ${api?.adminToken}`}
  for (const Authorization of ['', 'Bearer wrong', 'Bearer ', 'Basic eDp5']) {
    expect((await put({Authorization})).status).toBe(401)
  }
  const broken = body.replace('"clothing"', '"t-shirts"')
  expect((await put(admin, broken)).status).toBe(400)
  expect((await request('/products/heavyweight-tee')).status).toBe(200)
  const before = (await request('/products')).headers.get('etag')
  expect(await (await put(admin)).json()).toEqual({products: 1, categories: 4})
  expect((await request('/products/heavyweight-tee')).status).toBe(404)
  expect((await request('/products/only-tee')).status).toBe(200)
  expect((await request('/products')).headers.get('etag')).not.toBe(before)
})

test('pages of the sitemap have 10,000 ids each and together list every product', async () => {
  const products = Array.from({length: 10_001}, (_, index) => {
    const {size_tables, mockups, ...rest} = sampleProduct(`tee-${index}`)
    return {...rest, mockups: mockups.slice(0, 0), availability: []}
  })
  const request = await start({catalogue: {...sampleCatalogue, products}})
  const first = await (await request('/sitemap/products')).json()
  expect(first.data).toHaveLength(10_000)
  expect(first.data[0].images).toEqual([expect.stringMatching(/\/images\/tee-0\/navy-front\.webp$/)])
  const second = await (await request(`/sitemap/products?cursor=${first.next_cursor}`)).json()
  expect(second).toMatchObject({data: [{id: 'tee-9999'}], next_cursor: null})
})

test('a category has the time of the latest change of its products, also of those in its descendants', async () => {
  const products = [
    sampleProduct('old-tee', {updated_at: '2026-01-02T03:04:05Z'}),
    sampleProduct('new-tee', {updated_at: '2026-03-04T05:06:07.5Z'}),
  ]
  const request = await start({catalogue: {...sampleCatalogue, products}})
  const {data} = await (await request('/categories')).json()
  const times = data.map(({slug, updated_at}: {slug: string; updated_at?: string}) => [slug, updated_at])
  expect(Object.fromEntries(times)).toEqual({
    clothing: '2026-03-04T05:06:07.5Z',
    't-shirts': '2026-03-04T05:06:07.5Z',
    hoodies: undefined,
    drinkware: undefined,
  })
})

test('any origin may read and send messages', async () => {
  const request = await start()
  const preflight = await request('/contact-submissions', {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://shop.example.com',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type,idempotency-key',
    },
  })
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-methods')).toContain('POST')
  expect(preflight.headers.get('access-control-allow-headers')).toContain('idempotency-key')
})
