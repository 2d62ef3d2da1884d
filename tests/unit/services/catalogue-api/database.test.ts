import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {openCatalogueDatabase} from '@/services/catalogue-api/store/open-database'
import {createOrderStore} from '@/services/catalogue-api/store/order-store'
import {createSubmissionStore} from '@/services/catalogue-api/store/submission-store'
import {openCatalogueTables} from '../../../support/catalogue-database.ts'

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'catalogue-database-'))
})
afterEach(() => rm(dataDir, {recursive: true, force: true}))

test('a database that a newer version has migrated is refused, and the error names the migration', async () => {
  const file = join(dataDir, 'catalogue.sqlite')
  const {sqlite} = await openCatalogueTables(file)
  sqlite.exec(`insert into schema_migrations values ('9999-from-the-future', '2030-01-01T00:00:00.000Z')`)
  sqlite.close()
  await expect(openCatalogueDatabase(dataDir, null)).rejects.toThrow('9999-from-the-future')
})

test('a start does not wait for a process that writes, because no migration is left to run', async () => {
  const file = join(dataDir, 'catalogue.sqlite')
  const {sqlite: writer} = await openCatalogueTables(file)
  writer.exec(
    `begin immediate; insert into newsletter_subscriptions values ('ada@example.com', '2026-01-01T00:00:00Z')`,
  )
  const opened = await openCatalogueDatabase(dataDir, null)
  writer.exec('commit')
  writer.close()
  await opened.close()
})

test('a transaction that fails leaves nothing behind, and the next one works', async () => {
  const {sqlite, database} = await openCatalogueTables()
  const failing = database.transaction(async query => {
    await createSubmissionStore({...database, query}).addSubscription('ada@example.com')
    throw new Error('after the first statement')
  })
  await expect(failing).rejects.toThrow('after the first statement')
  await createSubmissionStore(database).addSubscription('ben@example.com')
  expect(sqlite.prepare('select email from newsletter_subscriptions').all()).toMatchObject([{email: 'ben@example.com'}])
  sqlite.close()
})

test('a list of more rows than one statement may have parameters is stored whole', async () => {
  const {sqlite, database} = await openCatalogueTables()
  const orders = createOrderStore(database)
  const order = {
    status: 'received' as const,
    placed_at: '2026-01-01T00:00:00Z',
    events: [{status: 'received' as const, at: '2026-01-01T00:00:00Z'}],
    items: [{product_id: 'tee', name: 'Tee', color: 'White', size: 'M', quantity: 1}],
    shipping_method: 'Standard',
    estimated_delivery: null,
    tracking: null,
    email: 'ada@example.com',
  }
  await orders.replace(Array.from({length: 12_000}, (_, at) => ({...order, number: `OP-${100_000 + at}`})))
  expect(await orders.list('ADA@example.com', 11_999, 10)).toMatchObject({total: 12_000, data: [{number: 'OP-100000'}]})
  sqlite.close()
})
