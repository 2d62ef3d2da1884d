import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {extract} from 'tar'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {type RunningCatalogueApi, startCatalogueApi} from '../support/catalogue-api.ts'
import {MIGRATION_NAMES} from '../support/migrations.ts'

/* A data folder of the catalogue API before it had migrations, written by commit bcc53eb, is migrated without a loss. */

const FIXTURE = join(import.meta.dirname, '../fixtures/data-folder-bcc53eb.tar.gz')
/** The time at which the fixture was written, so that its sessions are still open. */
const NOW = Date.parse('2026-11-23T02:05:00Z')
const TOKEN = 'TU4osMdIpdse7iNr3ELCVJsbSlmAP6NBUtGpDSUdgbo'
const COOKIES = [
  'auth-session=4OLNfihy9DH6hkIPgflPX4K9B29tkJR6RGN1MzAJeSU',
  'auth-renewal=5pCNfkLm3hwXWzeFrtr4ZNYbj7SjXmTPdUo1pDW6SYY',
]
const VISITOR = '8GkwN298tB8VMZjW0VZh0nj9LVYFRb14pe29fSXcly4'

let dataDir: string
let before: Map<string, unknown[]>
let api: RunningCatalogueApi

const readRows = (): Map<string, unknown[]> => {
  const database = new DatabaseSync(join(dataDir, 'catalogue', 'catalogue.sqlite'), {readOnly: true})
  const tables = database.prepare(`select name from sqlite_schema where type = 'table'`).all()
  const rows = tables.map(({name}) => [String(name), database.prepare(`select * from ${name}`).all()] as const)
  database.close()
  return new Map(rows)
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'catalogue-upgrade-'))
  await extract({file: FIXTURE, cwd: dataDir})
  before = readRows()
  api = await startCatalogueApi({dataDir: join(dataDir, 'catalogue'), now: () => NOW})
})
afterAll(async () => {
  await api.close()
  await rm(dataDir, {recursive: true, force: true})
})

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(api.url + path, {headers})
  return {status: response.status, body: await response.json()}
}
const bearer = {authorization: `Bearer ${TOKEN}`}

test('every row of every table is kept, and the migrations are listed', () => {
  const after = readRows()
  expect(before.size).toBeGreaterThan(15)
  for (const [table, rows] of before) expect(after.get(table), table).toEqual(rows)
  expect(after.get('schema_migrations')).toMatchObject(MIGRATION_NAMES.map(name => ({name})))
})

test('the catalogue, an order and a conversation of the account are read, and its sessions are open', async () => {
  expect((await read('/readyz')).status).toBe(200)
  expect((await read('/products?limit=1')).body.paging.total).toBe(before.get('products')?.length)
  expect((await fetch(`${api.url}/images/fixture/white.webp?w=64`)).status).toBe(200)
  expect((await read('/orders', bearer)).body.data).toMatchObject([{number: 'OP-204418'}])
  const conversations = [
    await read('/account/conversations', bearer),
    await read('/support/conversations', {'support-visitor': VISITOR}),
  ]
  for (const {body} of conversations) expect(body.data).toMatchObject([{messages: [{text: 'Do you ship to Norway?'}]}])
  expect((await read('/auth/sessions', bearer)).body.data).toMatchObject([
    {is_current: true, device: null},
    {is_current: false, device: 'Firefox on Linux'},
  ])
})

test('a session is renewed, and a repeated message is recognised', async () => {
  const renewal = await fetch(`${api.url}/auth/sessions/current/renewals`, {
    method: 'POST',
    headers: {'session-renewal': 'cookie', cookie: COOKIES.join('; ')},
  })
  expect(renewal.status).toBe(201)
  const body = {name: 'Ada', email: 'ada@example.com', topic: 'sales', consent: true}
  const response = await fetch(`${api.url}/contact-submissions`, {
    method: 'POST',
    headers: {'content-type': 'application/json', 'idempotency-key': 'second-fixture-1'},
    body: JSON.stringify({...body, message: 'Hello from the second fixture, long enough.'}),
  })
  expect(await response.json()).toMatchObject({reference: 'OP-8LB22-ZM3D7'})
})
