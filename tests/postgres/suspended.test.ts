import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout as wait} from 'node:timers/promises'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {listChanges, readPosition} from '../support/bulk-import.ts'
import {importCatalogue} from '../support/catalogue-api.ts'
import {type CatalogueProcess, startCatalogueProcess} from '../support/catalogue-process.ts'
import {createPostgres, type PostgresServer} from '../support/postgres.ts'
import {sampleCatalogue} from '../support/sample-catalogue.ts'

/* One of two instances of the catalogue API is suspended for longer than its time limits, and goes on. */

/** Longer than a check for changes may take, and than a query of a transaction. */
const SUSPENDED_MS = 11_000
const READERS = 30

let folder: string
let server: PostgresServer
let apis: CatalogueProcess[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalogue-suspended-'))
  server = await createPostgres()
  apis = []
  for (const name of ['first', 'second']) apis.push(await startCatalogueProcess(join(folder, name), [], server.url))
})
afterAll(async () => {
  for (const api of apis) await api.stop()
  await server?.remove()
  await rm(folder, {recursive: true, force: true})
})

test('an instance that goes on shows no earlier state than the other one has shown', async () => {
  const [first, second] = apis
  if (!first || !second) return expect.unreachable()
  await importCatalogue(first.url, first.adminToken, sampleCatalogue)
  const [product, ...others] = sampleCatalogue.products
  const path = `/products/${product?.id}`
  const statusOf = async (api: CatalogueProcess) => (await fetch(api.url + path)).status
  /** The number of products, or the status of another response. */
  const totalOf = async (api: CatalogueProcess): Promise<number> => {
    const response = await fetch(`${api.url}/products?limit=1`)
    return response.ok ? (await response.json()).paging.total : response.status
  }
  expect([await statusOf(second), await totalOf(second)]).toEqual([200, sampleCatalogue.products.length])
  // Some of these requests have asked the database when the instance is suspended.
  let isEnded = false
  let reads = 0
  const read = async () => {
    for (; !isEnded; reads++) await totalOf(second)
  }
  const reading = Array.from({length: READERS}, read)
  await expect.poll(() => reads).toBeGreaterThan(READERS)
  second.signal('SIGSTOP')
  await importCatalogue(first.url, first.adminToken, {...sampleCatalogue, products: others})
  expect([await statusOf(first), await totalOf(first)]).toEqual([404, others.length])
  await wait(SUSPENDED_MS)
  // Sent before it goes on, so that they are the first that it reads.
  const found = Array.from({length: READERS}, async () => [await statusOf(second), await totalOf(second)])
  second.signal('SIGCONT')
  for (const one of await Promise.all(found)) expect(one).toEqual([404, others.length])
  isEnded = true
  await Promise.all(reading)
})

test('a change that its client has given up is not carried out when the instance goes on', async () => {
  const [first, second] = apis
  if (!first || !second) return expect.unreachable()
  await importCatalogue(first.url, first.adminToken, sampleCatalogue)
  const path = `/products/${sampleCatalogue.products[0]?.id}`
  const rename = (api: CatalogueProcess, name: string, signal?: AbortSignal) =>
    fetch(`${api.url}/admin${path}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${api.adminToken}`,
        'content-type': 'application/json',
        'if-match': '*',
      },
      body: JSON.stringify({name}),
      ...(signal && {signal}),
    })
  const since = await readPosition(first)
  second.signal('SIGSTOP')
  await expect(rename(second, 'Given up', AbortSignal.timeout(500))).rejects.toThrow('timeout')
  expect((await rename(first, 'Repeated')).status).toBe(200)
  second.signal('SIGCONT')
  // A later request comes after what was sent before.
  expect((await rename(second, 'Later')).status).toBe(200)
  expect((await (await fetch(first.url + path)).json()).name).toBe('Later')
  expect(await listChanges(first, since)).toHaveLength(2)
})
