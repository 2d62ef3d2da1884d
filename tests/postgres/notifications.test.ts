import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {listenToChannel} from '../../services/catalogue-api/database/postgres/listen.ts'
import {databaseOptions, run} from '../support/postgres.ts'

/* Messages of PostgreSQL by which an instance learns of changes that another one has made. */

let folder: string
let databaseUrl: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalogue-notifications-'))
  databaseUrl = (await databaseOptions(folder)).databaseUrl ?? expect.unreachable()
})
afterAll(() => rm(folder, {recursive: true, force: true}))

const backends = async () =>
  (await run(databaseUrl, `select pid from pg_stat_activity where query = 'listen "some-channel"'`)).map(({pid}) => pid)

test('messages arrive, also after the connection was lost, until listening ends', async () => {
  let messages = 0
  const stop = listenToChannel(databaseUrl, 'some-channel', () => {
    messages += 1
  })
  // A connection counts as a message, because some may have been lost before.
  await expect.poll(() => messages).toBe(1)
  await run(databaseUrl, `select pg_notify('some-channel', '')`)
  await expect.poll(() => messages).toBe(2)
  const [first] = await backends()
  await run(databaseUrl, `select pg_terminate_backend(${first})`)
  await expect.poll(() => messages).toBe(3)
  await run(databaseUrl, `select pg_notify('some-channel', '')`)
  await expect.poll(() => messages).toBe(4)
  await stop()
  await expect.poll(backends).toEqual([])
})

test('a server that does not respond does not keep listening from ending', async () => {
  const stop = listenToChannel('postgres://test@127.0.0.1:1/none', 'some-channel', () => expect.unreachable())
  await stop()
})
