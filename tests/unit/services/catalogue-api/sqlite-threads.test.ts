import {execFile} from 'node:child_process'
import {truncateSync, writeFileSync} from 'node:fs'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {promisify} from 'node:util'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {openInThread} from '@/services/catalogue-api/database/sqlite/sqlite-thread'
import {openCatalogueDatabase} from '@/services/catalogue-api/store/open-database'
import {createSubmissionStore} from '@/services/catalogue-api/store/submission-store'
import {eventually} from '@/tests/support/eventually'

/* The SQLite file of the API is open in two threads, one that writes and one that reads. */

let dataDir = ''
let opened: Awaited<ReturnType<typeof openCatalogueDatabase>>
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'catalogue-threads-'))
  opened = await openCatalogueDatabase(dataDir, null)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await opened.close()
  await rm(dataDir, {recursive: true, force: true})
})

const subscribe = (email: string) => createSubmissionStore(opened.database).addSubscription(email)
const listEmails = async () => {
  const rows = await opened.database.query.selectFrom('newsletter_subscriptions').select('email').execute()
  return rows.map(({email}) => email).toSorted()
}
const row = (email: string) => ({email, subscribed_at: '2026-01-01T00:00:00Z'})

test('a reader does not wait for a transaction, and a writer does', async () => {
  const done: string[] = []
  const {promise: isRead, resolve} = Promise.withResolvers<void>()
  const first = opened.database.transaction(async trx => {
    await trx.insertInto('newsletter_subscriptions').values(row('ada@example.com')).execute()
    // A writer waits for this transaction, which in turn waits for a reader.
    const second = subscribe('ben@example.com').then(() => void done.push('second'))
    await isRead
    done.push('first')
    return {second}
  })
  expect(await listEmails()).toEqual([])
  resolve()
  await (await first).second
  expect(done).toEqual(['first', 'second'])
  expect(await listEmails()).toEqual(['ada@example.com', 'ben@example.com'])
})

test('a snapshot stays the same while others write, and later readers see what was written', async () => {
  const {query, snapshot} = opened.database
  const count = async (from: Pick<typeof query, 'selectFrom'>) =>
    (await from.selectFrom('newsletter_subscriptions').select('email').execute()).length
  const seen = await snapshot(async trx => {
    const before = await count(trx)
    await subscribe('ada@example.com')
    return [before, await count(trx)]
  })
  expect(seen).toEqual([0, 0])
  expect(await listEmails()).toEqual(['ada@example.com'])
})

test('a transaction ends with the error of its statement, and nothing of it is stored', async () => {
  const failing = opened.database.transaction(async trx => {
    await trx.insertInto('newsletter_subscriptions').values(row('ada@example.com')).execute()
    await trx.insertInto('newsletter_subscriptions').values(row('ada@example.com')).execute()
  })
  await expect(failing).rejects.toMatchObject({code: 'ERR_SQLITE_ERROR', errcode: 1555})
  await subscribe('ben@example.com')
  expect(await listEmails()).toEqual(['ben@example.com'])
})

test('a statement of a transaction that has ended is not run', async () => {
  const thread = await openInThread({file: join(dataDir, 'catalogue.sqlite'), settings: ''})
  const statement = {sql: `insert into newsletter_subscriptions values ('ada@example.com', 'now')`, parameters: []}
  await expect(thread.run({...statement, isInTransaction: true})).rejects.toThrow('not run')
  expect(await listEmails()).toEqual([])
  await thread.close()
})

test('a closed database rejects statements, and one that cannot be opened says why', async () => {
  const file = join(dataDir, 'catalogue.sqlite')
  const thread = await openInThread({file, settings: ''})
  await thread.close()
  await expect(thread.run({sql: 'select 1', parameters: []})).rejects.toThrow('closed')
  await expect(openInThread({file: dataDir, settings: ''})).rejects.toMatchObject({errcode: 14})
})

test('a process that closes a thread waits for its end, also when a statement still runs', async () => {
  const module = new URL('../../../../services/catalogue-api/database/sqlite/sqlite-thread.ts', import.meta.url)
  const script = `
    import {openInThread} from ${JSON.stringify(module.href)}
    const file = ${JSON.stringify(join(dataDir, 'other.sqlite'))}
    const thread = await openInThread({file, settings: 'pragma wal_autocheckpoint = 0'})
    // The end of the thread takes longer than this statement: it writes the same into the file.
    const sql = 'create table large as select randomblob(30000000)'
    thread.run({sql, parameters: []}).catch(() => undefined)
    await thread.close()
    console.log('closed')`
  const file = join(dataDir, 'close.mjs')
  writeFileSync(file, script)
  const {stdout} = await promisify(execFile)(process.execPath, [file])
  expect(stdout).toBe('closed\n')
})

/** Waits until the tables are in the file and no checkpoint runs, which would go on writing into a file that is cut. */
async function completeCheckpoint(file: string) {
  const other = new DatabaseSync(file)
  await eventually(() => {
    const {busy, log, checkpointed} = other.prepare('pragma wal_checkpoint(passive)').get() ?? {}
    return busy === 0 && log === checkpointed
  }).toBe(true)
  other.close()
}

test('a checkpoint that finds the file damaged makes the database read-only', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await subscribe('ada@example.com')
  const file = join(dataDir, 'catalogue.sqlite')
  await completeCheckpoint(file)
  truncateSync(file, 4096)
  await subscribe('ben@example.com')
  await eventually(() => opened.integrity.damage()).toContain('malformed')
  await expect(subscribe('cyd@example.com')).rejects.toMatchObject({errcode: 8})
  expect(errors.mock.calls.join('\n')).toContain('damaged and read-only')
})
