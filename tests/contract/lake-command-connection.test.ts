import {mkdtempSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest'
import {importFile} from '../../services/content-lake/commands/import.ts'
import {writeAddress} from '../../services/content-lake/commands/lake-address.ts'
import {connectToLake} from '../../services/content-lake/commands/lake-connection.ts'
import {startLake, type TestLake} from '../support/lake.ts'

/** A larger database is checked in a thread, and the lake rejects writes meanwhile. */
const CHECKED_AT_ONCE = 32 * 1024 * 1024

const [DAY_MS, MINUTE_MS] = [86_400_000, 60_000]

let dataDir: string
let lake: TestLake

const start = async () => {
  lake = await startLake({dataDir})
  writeAddress(dataDir, lake.url)
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lake-connection-'))
  await start()
})
afterEach(async () => {
  vi.useRealTimers()
  await lake.close()
  rmSync(dataDir, {recursive: true, force: true})
})

describe('a command beside a running lake', () => {
  it('imports into a large database, which the lake checks first because the command has written to it', async () => {
    const text = 'x'.repeat(12_000_000)
    await lake.write(['a', 'b', 'c'].map(_id => ({create: {_id, _type: 'note', text}})))
    await lake.app.close()
    expect(statSync(join(dataDir, 'lake.sqlite')).size).toBeGreaterThan(CHECKED_AT_ONCE)
    await start()
    const file = join(dataDir, 'in.ndjson')
    writeFileSync(file, JSON.stringify({_id: 'new', _type: 'note'}))
    expect(await importFile([file, '--data', dataDir])).toEqual([expect.stringMatching(/^Imported 1 documents/)])
    expect(lake.app.lake.store.hasDocument('production', 'new')).toBe(true)
    expect(lake.app.lake.tokens.list()).toEqual([])
  })

  it('goes on importing into a large database when another command writes to it meanwhile', async () => {
    const text = 'x'.repeat(12_000_000)
    await lake.write(['a', 'b', 'c'].map(_id => ({create: {_id, _type: 'note', text}})))
    await lake.app.close()
    await start()
    const stopWriting = lake.app.lake.store.onCommit(() => {
      stopWriting()
      const database = new DatabaseSync(join(dataDir, 'lake.sqlite'))
      database.exec(`insert or replace into write_probe values (1, cast('other' as blob))`)
      database.close()
    })
    // Each is larger than what the importer stores in one transaction.
    const documents = Array.from({length: 20}, (_, n) => ({_id: `new-${n}`, _type: 'note', text: 'x'.repeat(300_000)}))
    const file = join(dataDir, 'in.ndjson')
    writeFileSync(file, documents.map(document => JSON.stringify(document)).join('\n'))
    expect(await importFile([file, '--data', dataDir])).toEqual([expect.stringMatching(/^Imported 20 documents/)])
  })

  it('keeps its permission for days while it sends requests, and gives it up at the end', async () => {
    const {client, close} = await connectToLake({data: dataDir, dataset: 'production', project: 'overprint'})
    const start = Date.now()
    for (let time = start; time < start + 6 * DAY_MS; time += 50 * MINUTE_MS) {
      vi.useFakeTimers({toFake: ['Date'], now: time})
      expect(await client.fetch('1')).toBe(1)
    }
    expect(await client.create({_id: 'late', _type: 'note'})).toMatchObject({_id: 'late'})
    await close()
    await expect(client.create({_type: 'note'})).rejects.toMatchObject({statusCode: 401})
  })

  it('has no permission after a week, even while it sends requests', async () => {
    const {client} = await connectToLake({data: dataDir, dataset: 'production', project: 'overprint'})
    const week = Date.now() + 7 * DAY_MS
    for (let time = Date.now(); time < week; time += 50 * MINUTE_MS) {
      vi.useFakeTimers({toFake: ['Date'], now: time})
      await client.fetch('1')
    }
    vi.setSystemTime(week + MINUTE_MS)
    await expect(client.fetch('1')).rejects.toMatchObject({statusCode: 401})
  })

  it('that is killed leaves a token for an hour at most, and others are not postponed', async () => {
    const log = vi.spyOn(console, 'error')
    const {client, close} = await connectToLake({data: dataDir, dataset: 'production', project: 'overprint'})
    const other = client.withConfig({token: lake.issueToken(70 * MINUTE_MS)})
    const start = Date.now()
    vi.useFakeTimers({toFake: ['Date'], now: start + 40 * MINUTE_MS})
    for (const user of [client, other]) expect(await user.fetch('1')).toBe(1)
    vi.setSystemTime(start + 80 * MINUTE_MS)
    await expect(other.fetch('1')).rejects.toMatchObject({statusCode: 401})
    expect(await client.fetch('1')).toBe(1)
    vi.setSystemTime(start + 200 * MINUTE_MS)
    await expect(client.fetch('1')).rejects.toMatchObject({statusCode: 401})
    // Nothing is left to revoke.
    await close()
    expect(log).not.toHaveBeenCalled()
    log.mockRestore()
  })

  it('logs that its token could not be revoked when the lake has stopped, and does not fail', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const {close} = await connectToLake({data: dataDir, dataset: 'production', project: 'overprint'})
    await lake.app.close()
    await close()
    expect(log.mock.lastCall).toEqual([expect.stringMatching(/not revoked; it expires/)])
    log.mockRestore()
  })
})
