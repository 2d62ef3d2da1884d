import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {type RunningCatalogueApi, startCatalogueApi} from '../support/catalogue-api.ts'
import {createSessionClient} from '../support/catalogue-sessions.ts'
import {MIGRATION_NAMES} from '../support/migrations.ts'
import {databaseOptions, run} from '../support/postgres.ts'
import {sampleCatalogue} from '../support/sample-catalogue.ts'

/* Two instances of the catalogue API on one PostgreSQL database. */

const ADA = {email: 'ada@example.com', name: 'Ada', shop: null, password: 'ten letters and more'}

let folder: string
let databaseUrl: string
let apis: [RunningCatalogueApi, RunningCatalogueApi]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalogue-two-'))
  databaseUrl = (await databaseOptions(folder)).databaseUrl ?? expect.unreachable()
  const start = (name: string) =>
    startCatalogueApi({
      dataDir: join(folder, name),
      databaseUrl,
      submissionsPerMinute: 1_000_000,
      signInsPerMinute: 1000,
    })
  // Both migrate the empty database at once.
  apis = await Promise.all([start('first'), start('second')])
  expect((await put('/admin/catalogue', sampleCatalogue)).status).toBe(200)
  expect((await put('/admin/accounts', {accounts: [ADA]})).status).toBe(200)
})
afterAll(async () => {
  await Promise.all(apis.map(api => api.close()))
  await rm(folder, {recursive: true, force: true})
})

const put = (path: string, body: unknown, at = 0) =>
  fetch(apis[at % 2]?.url + path, {
    method: 'PUT',
    headers: {'content-type': 'application/json', authorization: `Bearer ${apis[0].adminToken}`},
    body: JSON.stringify(body),
  })
const post = async (at: number, path: string, body: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(apis[at % 2]?.url + path, {
    method: 'POST',
    headers: {'content-type': 'application/json', ...headers},
    body: JSON.stringify(body),
  })
  return {status: response.status, body: await response.json()}
}
const read = async (at: number, path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(apis[at % 2]?.url + path, {headers})
  return {status: response.status, body: await response.json()}
}

test('the migrations ran once', async () => {
  const names = (await run(databaseUrl, 'select name from schema_migrations order by name')).map(({name}) => name)
  expect(names).toEqual(MIGRATION_NAMES)
})

test('an import at one is read at the other with the next request', async () => {
  for (const count of [sampleCatalogue.products.length - 1, sampleCatalogue.products.length]) {
    const response = await put('/admin/catalogue', {
      ...sampleCatalogue,
      products: sampleCatalogue.products.slice(0, count),
    })
    expect(response.status).toBe(200)
    expect((await read(1, '/products?limit=1')).body.paging.total).toBe(count)
  }
})

test('synonyms that are replaced at one are found at the other with the next search', async () => {
  const url = `${apis[0].url}/admin/search-synonyms`
  const authorization = `Bearer ${apis[0].adminToken}`
  const etag = (await fetch(url, {headers: {authorization}})).headers.get('etag') ?? ''
  expect((await read(1, '/products?search=quokka')).body.data).toEqual([])
  const response = await fetch(url, {
    method: 'PUT',
    headers: {authorization, 'content-type': 'application/json', 'if-match': etag},
    body: JSON.stringify({search_synonyms: [{terms: ['quokka', 'mug']}]}),
  })
  expect(response.status).toBe(200)
  expect((await read(1, '/products?search=quokka')).body.data).not.toEqual([])
})

test('a session that was opened at one is used, renewed and ended at the other', async () => {
  const client = createSessionClient(apis[0].url)
  expect((await client.signIn(ADA.email, ADA.password)).status).toBe(201)
  const other = createSessionClient(apis[1].url)
  for (const [name, cookie] of client.cookies) other.cookies.set(name, cookie)
  other.setToken(client.token())
  expect(await other.status()).toBe(200)

  // Two tabs at two instances present the same credential at once, and both get its one successor.
  const renewals = await Promise.all([client.renew(), other.renew()])
  expect(renewals.map(({status}) => status)).toEqual([201, 201])
  expect(client.cookies.get('auth-renewal')?.value).toBe(other.cookies.get('auth-renewal')?.value)
  expect([await client.status(), await other.status()]).toEqual([200, 200])

  expect((await other.send('/auth/sessions', {method: 'DELETE'})).status).toBe(204)
  expect(await client.status()).toBe(401)
})

test('a message with one idempotency key that arrives at both many times is stored once', async () => {
  const message = {name: 'Ada', email: 'ada@example.com', topic: 'order', message: 'Where is my order?', consent: true}
  const sent = await Promise.all(
    Array.from({length: 60}, (_, at) =>
      post(at, '/contact-submissions', message, {'idempotency-key': `the-same-key-${at % 3}`}),
    ),
  )
  expect(new Set(sent.map(({status}) => status))).toEqual(new Set([201]))
  expect(new Set(sent.map(({body}) => body.reference)).size).toBe(3)
  expect(await run(databaseUrl, 'select count(*)::int as count from contact_submissions')).toEqual([{count: 3}])
})

test('a conversation goes on at both: every message once, in order, and never more than its limit', async () => {
  const key = {'idempotency-key': 'the-question'}
  const started = await Promise.all([0, 1, 2, 3].map(at => post(at, '/support/conversations', {text: 'Question'}, key)))
  const [{body}] = started as [(typeof started)[0]]
  expect(new Set(started.map(one => JSON.stringify(one.body))).size).toBe(1)
  const visitor = {'support-visitor': body.visitor_token}
  const path = `/support/conversations/${body.conversation.id}/messages`
  const answers: Awaited<ReturnType<typeof post>>[] = []
  // A few at a time: each waits for the conversation's lock, and waiting has a limit.
  for (let first = 0; first < 230; first += 23) {
    const batch = Array.from({length: 23}, (_, index) => (first + index) % 215)
    const write = (line: number, at: number) =>
      post(at, path, {text: `Line ${line}`}, {...visitor, 'idempotency-key': `message-${line}`})
    answers.push(...(await Promise.all(batch.map(write))))
  }
  const accepted = answers.filter(({status}) => status === 201)
  expect(new Set(answers.map(({status}) => status))).toEqual(new Set([201, 422]))
  expect(new Set(accepted.map(answer => answer.body.id)).size).toBe(199)
  const [first, second] = [
    await read(0, '/support/conversations', visitor),
    await read(1, '/support/conversations', visitor),
  ]
  expect(first.body).toEqual(second.body)
  const {messages} = first.body.data[0]
  expect(messages).toHaveLength(200)
  expect(new Set(messages.map(({text}: {text: string}) => text)).size).toBe(200)
  expect(messages[0].text).toBe('Question')
})

test('of two imports of orders at once, one is complete and nothing of the other stays', async () => {
  const order = {
    status: 'received',
    placed_at: '2026-01-01T00:00:00Z',
    events: [{status: 'received', at: '2026-01-01T00:00:00Z'}],
    items: [{product_id: 'tee', name: 'Tee', color: 'White', size: 'M', quantity: 1}],
    shipping_method: 'Standard',
    estimated_delivery: null,
    tracking: null,
    email: ADA.email,
  }
  const ordersOf = (prefix: string) =>
    Array.from({length: 200}, (_, at) => ({...order, number: `${prefix}-${1000 + at}`}))
  for (let round = 0; round < 3; round++) {
    const statuses = await Promise.all(
      ['AA', 'BB'].map((prefix, at) => put('/admin/orders', {orders: ordersOf(prefix)}, at).then(({status}) => status)),
    )
    expect(statuses).toEqual([200, 200])
    const stored = await run(
      databaseUrl,
      'select distinct left(number, 2) as prefix, count(*)::int from orders group by 1',
    )
    expect(stored).toEqual([{prefix: expect.stringMatching(/AA|BB/), count: 200}])
  }
})
