import {expect, test} from 'vitest'
import {startSlowImport} from '../support/bulk-import.ts'
import {startSampleApi} from '../support/sample-api.ts'
import {sampleCatalogue, sampleProduct} from '../support/sample-catalogue.ts'

/* `PUT /admin/catalogue` and `/admin/orders`, which replace everything of their kind by one document. */

const api = startSampleApi()

const TOO_LARGE = 20 * 1024 * 1024 + 1

async function put(path: string, body: string | Uint8Array<ArrayBuffer>, type = 'application/json') {
  const response = await fetch(api.url + path, {
    method: 'PUT',
    headers: {authorization: `Bearer ${api.adminToken}`, ...(type !== '' && {'content-type': type})},
    body,
  })
  const {status, headers} = response
  return {status, type: headers.get('content-type'), cache: headers.get('cache-control'), body: await response.json()}
}
const catalogueOf = (ids: string[]) => ({...sampleCatalogue, products: ids.map(id => sampleProduct(id))})
const listIds = async (): Promise<string[]> => {
  const {data} = await (await fetch(`${api.url}/sitemap/products`)).json()
  return data.map(({id}: {id: string}) => id).toSorted()
}
const allIds = sampleCatalogue.products.map(({id}) => id).toSorted()

test.each([
  ['an empty body', '', 400],
  ['no JSON', '{"products": [', 400],
  ['no object', '[]', 400],
  ['null', 'null', 400],
  ['a missing part', JSON.stringify({products: []}), 400],
  ['a field that does not exist', JSON.stringify({...sampleCatalogue, other: 1}), 400],
  ['a category that does not exist', JSON.stringify(sampleCatalogue).replace('"clothing"', '"t-shirts"'), 400],
  ['too many bytes', ' '.repeat(TOO_LARGE), 413],
])('%s is a problem, and everything stays as it is', async (_name, body, status) => {
  for (const path of ['/admin/catalogue', ...(status === 413 ? ['/admin/orders'] : [])]) {
    const refused = await put(path, body)
    expect(refused).toMatchObject({status, type: expect.stringContaining('application/problem+json')})
    expect(refused.body).toMatchObject({status, instance: path})
  }
  expect(await listIds()).toEqual(allIds)
})

test('other types than JSON are a 415', async () => {
  for (const type of ['text/plain', 'application/x-ndjson']) {
    expect((await put('/admin/catalogue', JSON.stringify(sampleCatalogue), type)).status).toBe(415)
  }
})

test('a wrong document names its fields', async () => {
  const refused = await put(
    '/admin/catalogue',
    JSON.stringify({...sampleCatalogue, exchange_rates: {EUR: 'x'}, other: 1}),
  )
  const fields = refused.body.errors.map(({field}: {field: string}) => field)
  expect(fields.toSorted()).toEqual(['exchange_rates.EUR', 'exchange_rates.GBP', 'other'])
  const orders = await put('/admin/orders', '{"orders": 1}')
  expect(orders).toMatchObject({status: 400, body: {errors: [{field: 'orders'}]}})
})

test('a byte order mark is dropped', async () => {
  const body = new TextEncoder().encode(`\ufeff${JSON.stringify(catalogueOf(['new-tee']))}`)
  expect(await put('/admin/catalogue', body)).toMatchObject({
    status: 200,
    cache: 'no-store',
    body: {products: 1, categories: sampleCatalogue.categories.length},
  })
  expect(await listIds()).toEqual(['new-tee'])
})

test('of documents that are written at once, one is stored as a whole', async () => {
  const lists = [['one-tee', 'two-tee'], ['two-tee', 'six-tee'], allIds]
  const replaced = await Promise.all(lists.map(ids => put('/admin/catalogue', JSON.stringify(catalogueOf(ids)))))
  expect(replaced.map(({status}) => status)).toEqual([200, 200, 200])
  expect(lists.map(ids => ids.toSorted())).toContainEqual(await listIds())
})

test('of many documents that are written at once, the last ones are refused', async () => {
  const document = JSON.stringify(catalogueOf(allIds))
  const replaced = await Promise.all(Array.from({length: 40}, () => put('/admin/catalogue', document)))
  const statuses = replaced.map(({status}) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(replaced.find(({status}) => status === 503)?.body.detail ?? '').toContain('try again')
  expect(await listIds()).toEqual(allIds.toSorted())
})

test('a document waits for an import that runs, and replaces what it has stored', async () => {
  const products = Array.from({length: 100}, (_, at) => sampleProduct(`tee-${at}`))
  const {importing, end} = await startSlowImport(api, products)
  const done: string[] = []
  const replacing = put('/admin/catalogue', JSON.stringify(catalogueOf(['new-tee']))).finally(() =>
    done.push('document'),
  )
  for (let request = 0; request < 20; request++) await listIds()
  expect(done).toEqual([])
  end()
  expect((await importing).status).toBe(200)
  expect((await replacing).status).toBe(200)
  expect(await listIds()).toEqual(['new-tee'])
})
