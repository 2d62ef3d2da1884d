import {afterEach, expect, test} from 'vitest'
import {type RunningCatalogueApi, startCatalogueApi} from '../../../support/catalogue-api.ts'
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
const message = {name: 'Ada', email: 'ada@example.com', topic: 'sales', message: 'Do you print socks?', consent: true}

test('every GET bears a strong ETag and Cache-Control, and 304 answers whoever has the same bytes', async () => {
  const ask = await start()
  const paths = ['', '/prices', '/availability', '/sizes', '/shipping'].map(part => `/products/plain-tee${part}`)
  const others = ['/products', '/categories', '/categories/t-shirts', '/search/suggestions?q=t', '/sitemap/products']
  for (const path of [...paths, ...others, '/healthz', '/readyz']) {
    const first = await ask(path)
    const etag = first.headers.get('etag') ?? ''
    expect(etag, path).toMatch(/^"[\w-]{27}"$/)
    expect(first.headers.get('cache-control'), path).toMatch(/max-age|no-store/)
    const again = await ask(path, {headers: {'If-None-Match': `"other", W/${etag}`}})
    expect([again.status, await again.text(), again.headers.get('etag')], path).toEqual([304, '', etag])
    expect((await ask(path, {headers: {'If-None-Match': '"other"'}})).status, path).toBe(200)
  }
})

test('HEAD answers the headers of GET without a body', async () => {
  const ask = await start()
  const whole = await ask('/products')
  const head = await ask('/products', {method: 'HEAD'})
  const bytes = (await whole.arrayBuffer()).byteLength
  expect([head.status, head.headers.get('etag'), head.headers.get('content-length')]).toEqual([
    200,
    whole.headers.get('etag'),
    String(bytes),
  ])
  expect(await head.text()).toBe('')
})

test('refusals are problem documents that say what is wrong', async () => {
  const ask = await start()
  const refusalOf = async (path: string, init?: RequestInit) => {
    const response = await ask(path, init)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const document = await response.json()
    expect(document.status).toBe(response.status)
    return {...document, allow: response.headers.get('allow')}
  }
  expect(await refusalOf('/nowhere?x=1')).toMatchObject({status: 404, title: 'Not Found', instance: '/nowhere'})
  expect(await refusalOf('/products/none')).toMatchObject({status: 404, detail: 'There is no product "none".'})
  expect(await refusalOf('/products/%')).toMatchObject({status: 400})
  expect(await refusalOf('/products', {method: 'POST'})).toMatchObject({status: 405, allow: 'GET, HEAD'})
  expect(await refusalOf('/contact-submissions')).toMatchObject({status: 405, allow: 'POST'})
  expect(await refusalOf('/healthz?debug=1')).toMatchObject({status: 400, errors: [{field: 'debug'}]})
  expect(await refusalOf('/products?limit=1&limit=2')).toMatchObject({status: 400, errors: [{field: 'limit'}]})
  expect(await refusalOf('/sitemap/products?cursor=abc')).toMatchObject({status: 400, errors: [{field: 'cursor'}]})
  const big = post({...message, message: 'x'.repeat(65 * 1024)})
  expect(await refusalOf('/contact-submissions', big)).toMatchObject({status: 413})
  const text = post('hello', {'Content-Type': 'text/plain'})
  expect(await refusalOf('/contact-submissions', text)).toMatchObject({status: 415})
  expect(await refusalOf('/contact-submissions', post('{'))).toMatchObject({status: 400})
  expect(await refusalOf('/contact-submissions', post({...message, extra: 1}))).toMatchObject({
    errors: [{field: 'extra', message: 'is not a field of this call'}],
  })
  const cart = {
    country: 'US',
    items: [
      {product_id: 'plain-tee', quantity: 1},
      {product_id: 'gone', quantity: 1},
    ],
  }
  expect(await refusalOf('/shipping-rates', post(cart))).toMatchObject({errors: [{field: 'items.1.product_id'}]})
})

test('without a catalogue, reading answers 503 rather than that everything is gone', async () => {
  const ask = await start({})
  for (const path of ['/products', '/products/plain-tee', '/categories', '/sitemap/products', '/readyz']) {
    const response = await ask(path)
    expect([response.status, response.headers.get('retry-after')], path).toEqual([503, '5'])
  }
  expect((await ask('/healthz')).status).toBe(200)
})

test('too many messages are refused with the time to wait, and reading goes on', async () => {
  const ask = await start({catalogue: sampleCatalogue, submissionsPerMinute: 2})
  const statuses = []
  for (let count = 0; count < 3; count += 1) statuses.push((await ask('/contact-submissions', post(message))).status)
  expect(statuses).toEqual([201, 201, 429])
  const refused = await ask('/contact-submissions', post(message))
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({status: 429, title: 'Too Many Requests'})
  expect((await ask('/products')).status).toBe(200)
})

test('an idempotency key answers the receipt of its first message, and refuses another message', async () => {
  const ask = await start()
  const send = async (body: object, key: string) => {
    const response = await ask('/contact-submissions', post(body, {'Idempotency-Key': key}))
    return {status: response.status, ...(await response.json())}
  }
  const first = await send(message, 'key-number-one')
  expect(first).toMatchObject({status: 201, reference: expect.stringMatching(/^OP-[2-9A-Z]{5}-[2-9A-Z]{4}[2-9]$/)})
  expect(await send(message, 'key-number-one')).toEqual(first)
  expect((await send(message, 'key-number-two')).reference).not.toBe(first.reference)
  expect(await send({...message, message: 'Another text entirely.'}, 'key-number-one')).toMatchObject({status: 422})
  expect(await send(message, 'short')).toMatchObject({status: 400, errors: [{field: 'idempotency-key'}]})
})

test('a machine that fills the hidden field is answered like a person', async () => {
  const ask = await start()
  const response = await ask('/contact-submissions', post({...message, website: 'https://spam.example.com'}))
  expect(response.status).toBe(201)
  expect(Object.keys(await response.json())).toEqual(['reference', 'received_at'])
})

test('the newsletter answers the same to an address it knows', async () => {
  const ask = await start()
  const answers = []
  for (const email of ['ada@example.com', 'ADA@example.com']) {
    const response = await ask('/newsletter-subscriptions', post({email}))
    answers.push([response.status, await response.text()])
  }
  expect(answers).toEqual([
    [202, '{"status":"accepted"}'],
    [202, '{"status":"accepted"}'],
  ])
})

test('the catalogue is replaced as a whole by its administrator, and by nobody else', async () => {
  const ask = await start()
  const body = JSON.stringify({...sampleCatalogue, products: [sampleProduct('only-tee')]})
  const put = (headers: Record<string, string>, document = body) =>
    ask('/admin/catalogue', {
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
  expect((await ask('/products/heavyweight-tee')).status).toBe(200)
  const before = (await ask('/products')).headers.get('etag')
  expect(await (await put(admin)).json()).toEqual({products: 1, categories: 4})
  expect((await ask('/products/heavyweight-tee')).status).toBe(404)
  expect((await ask('/products/only-tee')).status).toBe(200)
  expect((await ask('/products')).headers.get('etag')).not.toBe(before)
})

test('pages of the sitemap hold 10,000 ids each and together hold them all', async () => {
  const products = Array.from({length: 10_001}, (_, index) => {
    const {size_tables, mockups, ...rest} = sampleProduct(`tee-${index}`)
    return {...rest, mockups: mockups.slice(0, 0), availability: []}
  })
  const ask = await start({catalogue: {...sampleCatalogue, products}})
  const first = await (await ask('/sitemap/products')).json()
  expect(first.data).toHaveLength(10_000)
  const second = await (await ask(`/sitemap/products?cursor=${first.next_cursor}`)).json()
  expect(second).toMatchObject({data: [{id: 'tee-9999'}], next_cursor: null})
})

test('metrics count requests by route, without what was asked', async () => {
  const ask = await start()
  await ask('/products/plain-tee')
  await ask('/products?search=secret')
  await ask('/no/such/secret')
  const text = await (await ask('/metrics')).text()
  expect(text).toContain('_count{method="GET",route="/products/:id",status="200"} 1')
  expect(text).toContain('_count{method="GET",route="unmatched",status="404"} 1')
  expect(text).not.toContain('secret')
})

test('any page of the web may read, and send messages', async () => {
  const ask = await start()
  const preflight = await ask('/contact-submissions', {
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
