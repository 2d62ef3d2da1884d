import {expect, test} from 'vitest'
import {startCatalogueApi} from '../support/catalogue-api.ts'
import {startSampleApi} from '../support/sample-api.ts'
import {sampleProduct} from '../support/sample-catalogue.ts'

/* Reading, replacing, changing and deleting single products as the administrator. */

const api = startSampleApi()

type Options = {body?: unknown; type?: string; headers?: Record<string, string>; isAnonymous?: boolean}

async function send(method: string, path: string, {body, type, headers, isAnonymous = false}: Options = {}) {
  const response = await fetch(api.url + path, {
    method,
    headers: {
      ...(!isAnonymous && {authorization: `Bearer ${api.adminToken}`}),
      ...(body !== undefined && {'content-type': type ?? 'application/json'}),
      ...headers,
    },
    ...(body !== undefined && {body: typeof body === 'string' ? body : JSON.stringify(body)}),
  })
  const text = await response.text()
  const {status} = response
  return {status, etag: response.headers.get('etag') ?? '', body: text === '' ? null : JSON.parse(text)}
}
const path = (id: string) => `/admin/products/${id}`
const tagOf = async (id: string) => (await send('GET', path(id))).etag
const ifMatch = (etag: string) => ({'if-match': etag})
const publicProduct = async (id: string) => (await fetch(`${api.url}/products/${id}`)).json()
const fieldsOf = ({body}: {body: {errors?: {field: string}[]}}) => body.errors?.map(({field}) => field)

test('a product is read as it was imported, with a tag that a request can repeat', async () => {
  const {status, body, etag} = await send('GET', path('camp-mug'))
  expect(status).toBe(200)
  expect(body).toMatchObject({id: 'camp-mug', sku_prefix: 'BRM-1', prices: {techniques: [{base_cents: 799}]}})
  expect(etag).toMatch(/^"[\w-]{27}"$/)
  expect((await send('GET', path('camp-mug'), {headers: {'if-none-match': etag}})).status).toBe(304)
  expect((await send('GET', path('no-such-thing'))).status).toBe(404)
})

test.each(['GET', 'PUT', 'PATCH', 'DELETE'])('%s needs the token', async method => {
  const body = method === 'GET' || method === 'DELETE' ? {} : {body: {}}
  expect((await send(method, path('camp-mug'), {...body, isAnonymous: true})).status).toBe(401)
})

test('what was read can be written back, which changes nothing', async () => {
  const {body, etag} = await send('GET', path('camp-mug'))
  const put = await send('PUT', path('camp-mug'), {body, headers: ifMatch(etag)})
  expect(put).toMatchObject({status: 200, etag, body})
  expect(await tagOf('camp-mug')).toBe(etag)
})

test('a replaced product is public at once, and its old tag is refused', async () => {
  const {body, etag} = await send('GET', path('camp-mug'))
  const put = await send('PUT', path('camp-mug'), {body: {...body, name: 'Tin Mug'}, headers: ifMatch(etag)})
  expect(put.status).toBe(200)
  expect(put.etag).not.toBe(etag)
  expect(put.etag).toBe(await tagOf('camp-mug'))
  expect((await publicProduct('camp-mug')).name).toBe('Tin Mug')
  const late = await send('PUT', path('camp-mug'), {body, headers: ifMatch(etag)})
  expect(late).toMatchObject({status: 412, etag: put.etag})
  expect((await publicProduct('camp-mug')).name).toBe('Tin Mug')
})

test('a write of an existing product without If-Match is refused', async () => {
  const {body} = await send('GET', path('camp-mug'))
  expect((await send('PUT', path('camp-mug'), {body})).status).toBe(428)
  expect((await send('PATCH', path('camp-mug'), {body: {name: 'Other'}})).status).toBe(428)
  expect((await send('DELETE', path('camp-mug'))).status).toBe(428)
  expect((await send('PATCH', path('camp-mug'), {body: {}, headers: ifMatch('*')})).status).toBe(200)
})

test('a product with more references than a statement may have parameters is refused', async () => {
  const {body, etag} = await send('GET', path('camp-mug'))
  const related_product_ids = Array.from({length: 70_000}, (_, at) => `mug-${at}`)
  const put = await send('PUT', path('camp-mug'), {body: {...body, related_product_ids}, headers: ifMatch(etag)})
  expect(put.status).toBe(400)
  expect(fieldsOf(put)).toEqual(['related_product_ids'])
  expect(await tagOf('camp-mug')).toBe(etag)
})

test('a new product is created once', async () => {
  const body = sampleProduct('new-tee', {name: 'New Tee'})
  expect((await send('PUT', path('new-tee'), {body, headers: ifMatch('"anything"')})).status).toBe(412)
  const none = {'if-none-match': '*'}
  expect((await send('PUT', path('new-tee'), {body, headers: none})).status).toBe(201)
  expect((await publicProduct('new-tee')).name).toBe('New Tee')
  expect((await send('PUT', path('new-tee'), {body, headers: none})).status).toBe(412)
  expect((await send('PUT', path('new-tee'), {body})).status).toBe(428)
})

test('of twenty parallel changes of one version, one succeeds', async () => {
  const etag = await tagOf('camp-mug')
  const sent = await Promise.all(
    Array.from({length: 20}, (_, at) =>
      send('PATCH', path('camp-mug'), {body: {popularity: 100 + at}, headers: ifMatch(etag)}),
    ),
  )
  const statuses = sent.map(({status}) => status).toSorted()
  expect(statuses).toEqual([200, ...Array.from({length: 19}, () => 412)])
  const winner = sent.find(({status}) => status === 200)
  expect(await tagOf('camp-mug')).toBe(winner?.etag)
})

test.each(['application/json', 'application/merge-patch+json'])(
  'a merge patch as %s changes fields, removes those that are null and sets the time of change',
  async type => {
    const before = await send('GET', path('heavyweight-tee'))
    const body = {prices: {regions: null, size_surcharges: [{size: '2XL', cents: 300}]}}
    const patched = await send('PATCH', path('heavyweight-tee'), {body, type, headers: ifMatch(before.etag)})
    expect(patched.status).toBe(200)
    const {updated_at, prices, ...rest} = patched.body
    expect(before.body).toMatchObject(rest)
    expect(prices).toEqual({...before.body.prices, regions: [], size_surcharges: [{size: '2XL', cents: 300}]})
    expect(Date.parse(updated_at)).toBeGreaterThan(Date.parse(before.body.updated_at))
    const same = await send('PATCH', path('heavyweight-tee'), {body, type, headers: ifMatch(patched.etag)})
    expect(same).toMatchObject({status: 200, etag: patched.etag})
  },
)

test.each<[string, object, string[]]>([
  [
    'a price that is no number',
    {prices: {techniques: [{technique: 'sublimation', base_cents: 'free'}]}},
    ['prices.techniques.0.base_cents'],
  ],
  ['an unknown field', {colour: 'red'}, ['colour']],
  ['a category that does not exist', {category_ids: ['nowhere']}, ['category_ids']],
  ['a related product that does not exist', {related_product_ids: ['gone']}, ['related_product_ids']],
  ['a shipping profile that does not exist', {shipping: 'pigeon'}, ['shipping']],
  ['a size that it does not have', {availability: [{size: '9XL', availability: 'unknown'}]}, ['sizes']],
  ['another id', {id: 'other-mug'}, ['id']],
  ['a missing name', {name: null}, ['name']],
  [
    'a successor that does not exist',
    {is_discontinued: true, discontinued: {successor: 'gone'}},
    ['discontinued.successor'],
  ],
  ['itself as successor', {is_discontinued: true, discontinued: {successor: 'camp-mug'}}, ['discontinued.successor']],
  ['a successor while it is sold', {discontinued: {successor: 'plain-tee'}}, ['discontinued']],
  ['two mistakes', {shipping: 'pigeon', category_ids: ['nowhere']}, ['category_ids', 'shipping']],
])('a patch with %s is refused with the name of the field', async (_what, body, fields) => {
  const etag = await tagOf('camp-mug')
  const response = await send('PATCH', path('camp-mug'), {body, headers: ifMatch(etag)})
  expect(response.status).toBe(400)
  expect(fieldsOf(response)).toEqual(fields)
  expect(await tagOf('camp-mug')).toBe(etag)
})

test('a patch that is nested too deeply, no object, too large or of another type is refused', async () => {
  const etag = await tagOf('camp-mug')
  const patch = async (body: unknown, type?: string) =>
    (await send('PATCH', path('camp-mug'), {body, headers: ifMatch(etag), ...(type !== undefined && {type})})).status
  expect(await patch(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`)).toBe(400)
  expect(await patch('[]')).toBe(400)
  expect(await patch('{"__proto__": {"a": 1}}')).toBe(400)
  expect(await patch({description: 'x'.repeat(1_100_000)})).toBe(413)
  expect(await patch('name', 'text/csv')).toBe(415)
})

test('a deleted product is a 404 at once, and nothing refers to it any more', async () => {
  const tee = await send('GET', path('heavyweight-tee'))
  expect(tee.body.related_product_ids).toEqual(['classic-hoodie', 'plain-tee'])
  expect((await send('DELETE', path('plain-tee'), {headers: ifMatch('"another"')})).status).toBe(412)
  const etag = await tagOf('plain-tee')
  expect((await send('DELETE', path('plain-tee'), {headers: ifMatch(etag)})).status).toBe(204)
  expect((await fetch(`${api.url}/products/plain-tee`)).status).toBe(404)
  expect((await send('GET', path('plain-tee'))).status).toBe(404)
  expect((await send('DELETE', path('plain-tee'), {headers: ifMatch(etag)})).status).toBe(404)
  expect((await publicProduct('heavyweight-tee')).related_product_ids).toEqual(['classic-hoodie'])

  const patched = await send('PATCH', path('heavyweight-tee'), {body: {popularity: 95}, headers: ifMatch(tee.etag)})
  expect(patched).toMatchObject({status: 200, body: {related_product_ids: ['classic-hoodie']}})
})

test('a discontinued product names its successor until that one is deleted', async () => {
  const body = {is_discontinued: true, discontinued: {successor: 'plain-tee'}}
  const {etag} = await send('PATCH', path('retired-tee'), {body, headers: ifMatch(await tagOf('retired-tee'))})
  expect(await publicProduct('retired-tee')).toMatchObject({
    is_discontinued: true,
    discontinued: {successor: {id: 'plain-tee', name: 'Plain Tee'}},
  })
  expect((await publicProduct('camp-mug')).discontinued).toBeNull()
  await send('DELETE', path('plain-tee'), {headers: ifMatch(await tagOf('plain-tee'))})
  expect((await publicProduct('retired-tee')).discontinued).toEqual({successor: null})
  const patched = await send('PATCH', path('retired-tee'), {body: {popularity: 2}, headers: ifMatch(etag)})
  expect(patched).toMatchObject({status: 200, body: {discontinued: {}}})
})

test('without a catalogue, no product can be created', async () => {
  const empty = await startCatalogueApi()
  try {
    const response = await fetch(`${empty.url}${path('new-tee')}`, {
      method: 'PUT',
      headers: {authorization: `Bearer ${empty.adminToken}`, 'content-type': 'application/json'},
      body: JSON.stringify(sampleProduct('new-tee')),
    })
    expect(response.status).toBe(503)
  } finally {
    await empty.close()
  }
})
