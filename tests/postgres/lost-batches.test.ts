import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, beforeAll, expect, test} from 'vitest'
import type {Database} from '@/services/catalogue-api/database/database'
import {openPostgres} from '@/services/catalogue-api/database/postgres/postgres-database'
import {checkedImport} from '@/services/catalogue-api/importing/checked-import'
import {createCatalogueStore} from '@/services/catalogue-api/store/catalogue-store'
import {createChangeLog} from '@/services/catalogue-api/store/changes/change-log'
import {BATCH} from '@/services/catalogue-api/store/changes/staged-import'
import {createSlowBody, sendImport, toLines} from '../support/bulk-import.ts'
import {importCatalogue, type RunningCatalogueApi, startCatalogueApi} from '../support/catalogue-api.ts'
import {eventually} from '../support/eventually.ts'
import {createPostgres, type PostgresServer, run} from '../support/postgres.ts'
import {sampleCatalogue, sampleProduct} from '../support/sample-catalogue.ts'

/* An import, or a document of everything, whose PostgreSQL server crashes between two batches. */

let dataDir: string
let server: PostgresServer
let api: RunningCatalogueApi

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'catalogue-lost-batches-'))
  server = await createPostgres()
  api = await startCatalogueApi({dataDir, databaseUrl: server.url})
  await importCatalogue(api.url, api.adminToken, sampleCatalogue)
})
afterAll(async () => {
  await api?.close()
  await server?.remove()
  await rm(dataDir, {recursive: true, force: true})
})

const count = async (table: string) => Number((await run(server.url, `select count(*) from ${table}`))[0]?.count)

/**
 * Makes a crash lose the last commits for certain: nothing waits for the disk, as the API's other writes do, and the process that
 * writes the log of PostgreSQL a little later is stopped.
 */
async function delayWrites(): Promise<void> {
  // The rows of the import before are moved without waiting too.
  await eventually(() => count('import_products')).toBe(0)
  await run(server.url, 'checkpoint')
  await run(server.url, 'alter system set synchronous_commit = off')
  await run(server.url, 'select pg_reload_conf()')
  await eventually(async () => (await run(server.url, 'show synchronous_commit'))[0]?.synchronous_commit).toBe('off')
  const [writer] = await run(server.url, `select pid from pg_stat_activity where backend_type = 'walwriter'`)
  process.kill(Number(writer?.pid), 'SIGSTOP')
}

test('a replacement that has lost lines deletes nothing, and is complete when it is sent again', async () => {
  await delayWrites()
  const stored = await count('products')
  const products = Array.from({length: BATCH.products + 10}, (_, index) => sampleProduct(`new-${index}`))
  const slow = createSlowBody()
  const importing = sendImport(api, slow.body, {query: '?mode=replace'})
  for (const product of products.slice(0, BATCH.products)) slow.send(product)
  await eventually(() => count('import_products')).toBe(BATCH.products)
  server.signal('SIGKILL')
  await server.start()
  expect(await count('import_products')).toBe(0)
  for (const product of products.slice(BATCH.products)) slow.send(product)
  slow.end()
  expect(await importing).toMatchObject({
    status: 503,
    detail: 'The database has lost lines of this import: nothing was stored.',
  })
  expect(await count('products')).toBe(stored)

  const again = await sendImport(api, toLines(products), {query: '?mode=replace'})
  expect(again).toMatchObject({status: 200, report: {created: products.length, deleted: stored}})
  await eventually(() => count('products')).toBe(products.length)
})

test('a document of everything that has lost products stores nothing', async () => {
  const {database, close} = openPostgres(server.url)
  try {
    const stored = await count('products')
    let batches = 0
    const crashing: Database = {
      ...database,
      async transaction(...work) {
        // Once the import has begun: its own row waits for the disk.
        if (batches === 0) await delayWrites()
        const result = await database.transaction(...work)
        batches += 1
        if (batches === 1) {
          server.signal('SIGKILL')
          await server.start()
        }
        return result
      },
    }
    const products = Array.from({length: BATCH.products + 10}, (_, index) => sampleProduct(`other-${index}`))
    const document = checkedImport.parse({...sampleCatalogue, products})
    const replacing = createCatalogueStore(crashing, createChangeLog(crashing)).replace(document)
    await expect(replacing).rejects.toMatchObject({statusCode: 503})
    expect(batches).toBeGreaterThan(1)
    expect(await count('products')).toBe(stored)
  } finally {
    await close()
  }
})
