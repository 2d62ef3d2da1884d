import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {Client} from 'pg'
import {afterAll, beforeAll, expect, test} from 'vitest'
import type {Database} from '../../services/catalogue-api/database/database.ts'
import {CHANGES_CHANNEL, createChangeLog} from '../../services/catalogue-api/store/changes/change-log.ts'
import {openStoredTables} from '../support/catalogue-database.ts'
import {eventually} from '../support/eventually.ts'
import {databaseOptions, run} from '../support/postgres.ts'

/* A reader of the log never skips a change that is committed late. */

let folder: string
let databaseUrl: string
let database: Database
let close: () => Promise<void> | void

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalogue-order-'))
  databaseUrl = (await databaseOptions(folder)).databaseUrl ?? expect.unreachable()
  const opened = await openStoredTables(folder)
  database = opened.database
  close = opened.close
})
afterAll(async () => {
  await close()
  await rm(folder, {recursive: true, force: true})
})

const change = (id: string) => [{type: 'product', id, action: 'put'} as const]

test('a transaction gets its number only after one with a lower number has ended', async () => {
  const log = createChangeLog(database)
  const start = await log.latest()
  const commitFirst = Promise.withResolvers<void>()
  const hasNumber = Promise.withResolvers<void>()
  const first = database.transaction(async trx => {
    await log.record(trx, change('first'))
    hasNumber.resolve()
    await commitFirst.promise
  })
  await hasNumber.promise
  let isSecondDone = false
  const second = database
    .transaction(trx => log.record(trx, change('second')))
    .then(() => {
      isSecondDone = true
    })
  // The second one waits for the lock of the first.
  const countWaiting = () =>
    run(
      databaseUrl,
      `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  await eventually(countWaiting).toEqual([{count: 1}])
  expect(isSecondDone).toBe(false)
  expect(await log.since(start, 10)).toEqual([])

  commitFirst.resolve()
  await Promise.all([first, second])
  expect((await log.since(start, 10))?.map(({id, sequence}) => [id, sequence])).toEqual([
    ['first', start + 1],
    ['second', start + 2],
  ])
})

test('a number that is rolled back is used again, so that none is missing', async () => {
  const log = createChangeLog(database)
  const start = await log.latest()
  const failing = database.transaction(async trx => {
    await log.record(trx, change('lost'))
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await database.transaction(trx => log.record(trx, change('kept')))
  expect((await log.since(start, 10))?.map(({id, sequence}) => [id, sequence])).toEqual([['kept', start + 1]])
})

test('listeners receive the number of the last change when it is committed', async () => {
  const client = new Client({connectionString: databaseUrl})
  await client.connect()
  try {
    const received: string[] = []
    client.on('notification', ({channel, payload}) => received.push(`${channel} ${payload}`))
    await client.query(`listen ${CHANGES_CHANNEL}`)
    const log = createChangeLog(database)
    await database.transaction(trx => log.record(trx, [...change('one'), ...change('two')]))
    const last = await log.latest()
    await eventually(async () => received).toEqual([`${CHANGES_CHANNEL} ${last}`])
  } finally {
    await client.end()
  }
})
