import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {importCatalogue} from '../support/catalogue-api.ts'
import {type CatalogueProcess, startCatalogueProcess} from '../support/catalogue-process.ts'
import {eventually} from '../support/eventually.ts'
import {createPostgres, type PostgresServer, run} from '../support/postgres.ts'
import {sampleCatalogue} from '../support/sample-catalogue.ts'

/* What the catalogue API does while its PostgreSQL server is killed or suspended. */

const [read, unread] = sampleCatalogue.products.map(({id}) => id)

let dataDir: string
let server: PostgresServer
let api: CatalogueProcess

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'catalogue-outage-'))
  server = await createPostgres()
  api = await startCatalogueProcess(dataDir, [], server.url)
  await importCatalogue(api.url, api.adminToken, sampleCatalogue)
  // What an instance has read once stays in its memory.
  expect(await list()).toBe(sampleCatalogue.products.length)
  expect(await statusOf(`/products/${read}`)).toBe(200)
})
afterAll(async () => {
  await api?.stop()
  await server?.remove()
  await rm(dataDir, {recursive: true, force: true})
})

const submit = async (key: string) => {
  const message = {name: key, email: 'ada@example.com', topic: 'order', message: 'Where is my order?', consent: true}
  const response = await fetch(`${api.url}/contact-submissions`, {
    method: 'POST',
    headers: {'content-type': 'application/json', 'idempotency-key': key},
    body: JSON.stringify(message),
  })
  return {status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json()}
}
const statusOf = async (path: string) => (await fetch(api.url + path)).status
const totalOf = async (query: string) => (await (await fetch(`${api.url}/products?${query}`)).json()).paging?.total
const list = async () => (await (await fetch(`${api.url}/products?limit=1`)).json()).paging?.total

/** Lists, facets, searches, suggestions and products read before go on from memory; all else gets a 503 with Retry-After. */
async function expectOutage(): Promise<void> {
  await eventually(() => submit('during-the-outage')).toMatchObject({status: 503, retryAfter: '5'})
  expect(await list()).toBe(sampleCatalogue.products.length)
  expect(await totalOf('search=mug&category=drinkware&new=false')).toBeTypeOf('number')
  expect(await totalOf('search=submarine&color=green')).toBe(0)
  const suggestions = await (await fetch(`${api.url}/search/suggestions?q=tee`)).json()
  expect(suggestions.data.length).toBeGreaterThan(0)
  expect(await statusOf(`/products/${read}`)).toBe(200)
  expect(await statusOf(`/products/${read}/prices`)).toBe(200)
  expect(await statusOf(`/products/${unread}/shipping`)).toBe(200)
  expect(await statusOf('/products/missing')).toBe(404)
  const missing = await fetch(`${api.url}/products/${unread}`)
  expect([missing.status, missing.headers.get('retry-after')]).toEqual([503, '5'])
  const write = await fetch(`${api.url}/admin/products/${read}`, {
    method: 'DELETE',
    headers: {authorization: `Bearer ${api.adminToken}`, 'if-match': '*'},
  })
  expect([write.status, write.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await statusOf('/healthz')).toBe(200)
  expect(await statusOf('/readyz')).toBe(503)
}

test('a server that is killed under load loses no acknowledged message and stores none twice; readers go on', async () => {
  await submit('before-the-outage')
  const receipts = new Map<string, string>()
  const unanswered = new Set<string>()
  const others = new Set<number>()
  let isKilled = false
  const writers = Array.from({length: 6}, async (_, writer) => {
    for (let count = 0; !isKilled; count++) {
      const key = `message-${writer}-${count}`
      const {status, body} = await submit(key)
      if (status === 201) receipts.set(key, body.reference)
      else {
        others.add(status)
        unanswered.add(key)
      }
      if (receipts.size >= 60 && !isKilled) {
        isKilled = true
        server.signal('SIGKILL')
      }
    }
  })
  await Promise.all(writers)
  expect([...others].filter(status => status !== 503)).toEqual([])
  await expectOutage()

  await server.start()
  await eventually(() => submit('after-the-outage')).toMatchObject({status: 201})
  await eventually(() => statusOf('/readyz')).toBe(200)
  // A visitor repeats what failed: it may have been stored.
  for (const key of unanswered) {
    const {status, body} = await submit(key)
    expect(status).toBe(201)
    receipts.set(key, body.reference)
  }
  const rows = await run(server.url, 'select document, reference from contact_submissions')
  const stored = new Map(rows.map(row => [JSON.parse(String(row.document)).name, row.reference]))
  expect(stored.size).toBe(rows.length)
  for (const [key, reference] of receipts) expect(stored.get(key)).toBe(reference)
})

test('readers do not wait for a server that is suspended, and writers get a 503', async () => {
  await submit('before-the-suspension')
  server.signal('SIGSTOP')
  try {
    await expectOutage()
  } finally {
    server.signal('SIGCONT')
  }
  await eventually(() => submit('after-the-suspension')).toMatchObject({status: 201})
  await eventually(() => statusOf('/readyz')).toBe(200)
})
