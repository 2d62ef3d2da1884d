import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {type CatalogueProcess, startCatalogueProcess} from '../support/catalogue-process.ts'
import {MIGRATION_NAMES} from '../support/migrations.ts'

/* Several processes of the catalogue API on one data folder. */

let dataDir: string
let apis: CatalogueProcess[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'catalogue-shared-'))
  apis = await Promise.all(Array.from({length: 3}, () => startCatalogueProcess(dataDir)))
})
afterAll(async () => {
  await Promise.all(apis.map(api => api.stop()))
  await rm(dataDir, {recursive: true, force: true})
})

const read = (sql: string) => {
  const database = new DatabaseSync(join(dataDir, 'catalogue.sqlite'), {readOnly: true})
  const rows = database.prepare(sql).all()
  database.close()
  return rows
}

test('processes that start at once on a new folder migrate it once', () => {
  expect(read('select name from schema_migrations')).toMatchObject(MIGRATION_NAMES.map(name => ({name})))
})

test('messages that are sent to all processes at once, with one idempotency key each, are stored once', async () => {
  const message = {name: 'Ada', email: 'ada@example.com', topic: 'order', message: 'Where is my order?', consent: true}
  const send = (key: string) =>
    Promise.all(
      apis.map(async ({url}) => {
        const response = await fetch(`${url}/contact-submissions`, {
          method: 'POST',
          headers: {'content-type': 'application/json', 'idempotency-key': key},
          body: JSON.stringify(message),
        })
        return {status: response.status, reference: (await response.json()).reference as string}
      }),
    )
  const sent: Awaited<ReturnType<typeof send>>[] = []
  // A few at a time, because each waits for the disk and a request has a time limit.
  for (let batch = 0; batch < 15; batch++) {
    const keys = Array.from({length: 6}, (_, number) => `message-${batch}-${number}`)
    sent.push(...(await Promise.all(keys.map(send))))
  }
  for (const receipts of sent) {
    expect(receipts.map(({status}) => status)).toEqual([201, 201, 201])
    expect(new Set(receipts.map(({reference}) => reference)).size).toBe(1)
  }
  const stored = read('select reference from contact_submissions').map(({reference}) => reference)
  expect(stored.toSorted()).toEqual(sent.map(([receipt]) => receipt?.reference).toSorted())
})
