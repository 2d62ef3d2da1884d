import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, expect, test, vi} from 'vitest'
import type {OrderImportInput} from '../../../../contract/import.ts'
import {createOrderStore} from '../../../../services/catalogue-api/store/order-store.ts'
import {type RunningCatalogueApi, startCatalogueApi} from '../../../support/catalogue-api.ts'
import {openCatalogueTables, openStoredTables} from '../../../support/catalogue-database.ts'
import {createSessionClient} from '../../../support/catalogue-sessions.ts'
import {sampleCatalogue} from '../../../support/sample-catalogue.ts'

let api: RunningCatalogueApi | undefined
afterEach(async () => {
  await api?.close()
  api = undefined
})

const order: OrderImportInput['orders'][number] = {
  number: 'OP-204418',
  email: 'Ada@example.com',
  status: 'shipped',
  placed_at: '2026-11-12T09:30:00Z',
  events: [
    {status: 'received', at: '2026-11-12T09:30:00Z'},
    {status: 'shipped', at: '2026-11-14T15:10:00Z'},
  ],
  items: [{product_id: 'unisex-tee', name: 'Unisex Tee', color: 'Navy', size: 'M', quantity: 2}],
  shipping_method: 'Standard',
  estimated_delivery: {from: '2026-11-18', to: '2026-11-20'},
  tracking: {carrier: 'Royal Mail', number: 'RM123', url: 'https://track.example.com/RM123'},
}

const start = async (lookupsPerMinute = 1000) => {
  api = await startCatalogueApi({lookupsPerMinute})
  const {url, adminToken} = api
  const put = (orders: unknown[], token = adminToken) =>
    fetch(`${url}/admin/orders`, {
      method: 'PUT',
      headers: {'Content-Type': 'application/json', Authorization: `Bearer ${token}`},
      body: JSON.stringify({orders}),
    })
  const find = (number: string, email: string, method = 'GET') =>
    fetch(`${url}/orders/${encodeURIComponent(number)}?email=${encodeURIComponent(email)}`, {method})
  expect((await put([order])).status).toBe(200)
  return {put, find, url}
}

test('S9-widget an order is found by its number and its email address, as people type them', async () => {
  const {find} = await start()
  for (const [number, email] of [
    ['OP-204418', 'Ada@example.com'],
    ['#op-204418', 'ADA@EXAMPLE.COM'],
  ] as const) {
    const response = await find(number, email)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const {email: _, ...shown} = order
    expect(await response.json()).toEqual(shown)
  }
})

test('S9-widget a wrong number, a wrong address and both return the same 404', async () => {
  const {find} = await start()
  const responses = []
  for (const [number, email] of [
    ['OP-204418', 'bob@example.com'],
    ['OP-000000', 'ada@example.com'],
    ['OP-000000', 'bob@example.com'],
    ['', 'ada@example.com'],
    ["' or 1=1", 'ada@example.com'],
  ] as const) {
    const response = await find(number, email)
    const {instance, ...body} = await response.json()
    expect(instance).toBe(`/orders/${encodeURIComponent(number)}`)
    responses.push(JSON.stringify([response.status, body, [...response.headers.keys()].sort()]))
  }
  expect(new Set(responses).size).toBe(1)
  expect(JSON.parse(responses[0] ?? '')[0]).toBe(404)
})

test('S9-widget the document of an order is read only for its own email address, so the time does not reveal that it exists', async () => {
  const {sqlite, database} = await openCatalogueTables()
  /** The rows of each statement. */
  const read: object[][] = []
  const query = database.query.withPlugin({
    transformQuery({node}) {
      read.push([])
      return node
    },
    async transformResult({result}) {
      read.at(-1)?.push(...result.rows)
      return result
    },
  })
  const store = createOrderStore({...database, query})
  await store.replace([{...order, tracking: null, estimated_delivery: null}])
  const attempt = async (number: string, email: string) => {
    read.length = 0
    await store.find(number, email)
    return {statements: read.length, columns: read.flat().flatMap(row => Object.keys(row))}
  }
  expect(await attempt('OP-204418', 'bob@example.com')).toEqual({statements: 1, columns: ['email']})
  expect(await attempt('OP-000000', 'ada@example.com')).toEqual({statements: 1, columns: []})
  expect(await attempt('OP-204418', 'ada@example.com')).toMatchObject({columns: ['email', 'document']})
  sqlite.close()
})

test('S9-widget guesses soon get a 429; a missing address is named', async () => {
  const {find, url} = await start(3)
  expect(await (await fetch(`${url}/orders/OP-204418`)).json()).toMatchObject({status: 400, errors: [{field: 'email'}]})
  const statuses = []
  for (let count = 0; count < 4; count += 1) statuses.push((await find(`OP-00000${count}`, 'ada@example.com')).status)
  expect(statuses).toEqual([404, 404, 429, 429])
})

test('S9-widget guesses by HEAD, whose status says as much, count with those by GET', async () => {
  const {find} = await start(4)
  const statuses = []
  for (const method of ['HEAD', 'GET', 'HEAD', 'GET', 'HEAD', 'GET']) {
    statuses.push((await find('OP-000000', 'ada@example.com', method)).status)
  }
  expect(statuses).toEqual([404, 404, 404, 404, 429, 429])
})

test('only the administrator replaces the orders, as a whole', async () => {
  const {put, find} = await start()
  expect((await put([order], 'wrong')).status).toBe(401)
  expect((await put([order, order])).status).toBe(400)
  expect((await put([{...order, number: 'nonsense'}])).status).toBe(400)
  expect((await find('OP-204418', 'ada@example.com')).status).toBe(200)
  expect(await (await put([{...order, number: 'OP-300001'}])).json()).toEqual({orders: 1})
  expect((await find('OP-204418', 'ada@example.com')).status).toBe(404)
  expect((await find('OP-300001', 'ada@example.com')).status).toBe(200)
})

/** A store with orders OP-1001 to OP-1012 of one account, of which a later version cannot read the third, the fifth and the last. */
async function storeWithUnreadableRows() {
  const {sqlite, database} = await openCatalogueTables()
  const store = createOrderStore(database)
  const {email, ...rest} = order
  const one = {...rest, tracking: null, estimated_delivery: null}
  const numbers = Array.from({length: 12}, (_, index) => `OP-${1001 + index}`)
  await store.replace(numbers.map(number => ({...one, number, email})))
  const corrupt = (number: string, document: string) =>
    sqlite.prepare('update orders set document = ? where number = ?').run(document, number)
  corrupt('OP-1003', JSON.stringify({...one, number: 'OP-1003', status: 'lost', items: [{name: 'Ada’s tee'}]}))
  corrupt('OP-1005', 'not JSON of Ada’s')
  corrupt('OP-1012', 'null')
  const readable = numbers.filter(number => !['OP-1003', 'OP-1005', 'OP-1012'].includes(number)).toReversed()
  return {store, readable, replace: () => store.replace([{...one, number: 'OP-1003', email}])}
}

test('S6-account an order that cannot be read is left out of pages and total, and the others are listed', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const {store, readable, replace} = await storeWithUnreadableRows()
  const pages = await Promise.all([0, 4, 8].map(offset => store.list('ada@example.com', offset, 4)))
  expect(pages.flatMap(({data}) => data.map(({number}) => number))).toEqual(readable)
  expect(pages.map(({total}) => total)).toEqual([9, 9, 9])
  expect(await store.find('OP-1003', order.email)).toBeNull()
  expect(await store.find('OP-1005', order.email)).toBeNull()

  expect(warn).toHaveBeenCalledOnce()
  const message = String(warn.mock.calls[0])
  expect(message).toMatch(/row 3 \(status, items\.0\.product_id.*\), row 5 \(the document\), row 12 \(the document\)/)
  expect(message).not.toMatch(/ada|tee|OP-|lost/i)

  await replace()
  expect(await store.list('ada@example.com', 0, 4)).toMatchObject({data: [{number: 'OP-1003'}], total: 1})
})

test('an account gets its orders without images while the catalogue cannot be read', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'orders-'))
  const account = {email: 'ada@example.com', name: 'Ada', shop: null, password: 'ten letters and more'}
  const first = await startCatalogueApi({dataDir, catalogue: sampleCatalogue})
  for (const [name, value] of Object.entries({accounts: [account], orders: [order]})) {
    const headers = {'Content-Type': 'application/json', Authorization: `Bearer ${first.adminToken}`}
    const body = JSON.stringify({[name]: value})
    expect((await fetch(`${first.url}/admin/${name}`, {method: 'PUT', headers, body})).status).toBe(200)
  }
  await first.close()
  const {database, close} = await openStoredTables(dataDir)
  await database.query.updateTable('products').set({document: '{}'}).execute()
  await close()
  api = await startCatalogueApi({dataDir})
  expect((await fetch(`${api.url}/categories`)).status).toBe(500)
  const client = createSessionClient(api.url)
  expect((await client.signIn(account.email, account.password)).status).toBe(201)
  const response = await client.send('/orders')
  expect(response.status).toBe(200)
  expect((await response.json()).data).toMatchObject([{number: order.number, items: [{image_url: null}]}])
  await rm(dataDir, {recursive: true, force: true})
})
