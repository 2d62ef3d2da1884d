import {mkdtempSync, rmSync, statSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {afterAll, beforeAll, describe, expect, it} from 'vitest'
import {buildLake} from '../../services/content-lake/lake.ts'
import type {Mutation} from '../../services/content-lake/transactions/mutation.ts'

type Lake = Awaited<ReturnType<typeof buildLake>>

const DAY_MS = 24 * 60 * 60 * 1000
const dataDir = mkdtempSync(join(tmpdir(), 'overprint-lake-size-'))
let lake: Lake
beforeAll(async () => {
  lake = await buildLake({dataDir, adminToken: 'size', historyDays: 30})
})
afterAll(async () => {
  await lake.close()
  rmSync(dataDir, {recursive: true, force: true})
})

const write = (mutations: Mutation[]) => lake.lake.transact('production', {mutations}, {author: 'test'})
const read = (query: string): number => {
  const database = new DatabaseSync(join(dataDir, 'lake.sqlite'), {readOnly: true})
  const value = Number(Object.values(database.prepare(query).get() ?? {})[0])
  database.close()
  return value
}
const act = async (...actions: Record<string, unknown>[]) => {
  const url = '/v2025-02-19/data/actions/production'
  const reply = await lake.inject({method: 'POST', url, headers: {authorization: 'Bearer size'}, payload: {actions}})
  expect(reply.statusCode, reply.body).toBe(200)
}

describe('the history of an import', () => {
  it('of 10,000 documents takes little space compared with the documents', async () => {
    const text = 'A sentence of some length that represents an article. '.repeat(20)
    const documents = Array.from({length: 10_000}, (_, n) => ({_id: `doc-${n}`, _type: 'post', n, text}))
    for (let at = 0; at < documents.length; at += 500) {
      await write(documents.slice(at, at + 500).map(createOrReplace => ({createOrReplace})))
    }
    const content = read('select sum(length(content)) from documents')
    expect(content).toBeGreaterThan(10_000_000)
    expect(read('select sum(length(revert)) + sum(length(coalesce(patches, 0))) from history')).toBeLessThan(
      content / 50,
    )
    expect(statSync(join(dataDir, 'lake.sqlite')).size).toBeLessThan(content * 2)
  })

  it('is available all the same', () => {
    const [change] = lake.lake.history.changesOf('production', 'doc-7')
    expect(change).toMatchObject({before: null, after: {n: 7}, revert: [0, null]})
  })
})

describe('history beyond its retention', () => {
  it('is deleted except for what can still be restored', async () => {
    await write([{create: {_id: 'edited', _type: 'note', n: 0}}])
    for (let n = 1; n < 5; n++) await write([{patch: {id: 'edited', set: {n}}}])
    const document = {_id: 'versions.shelf.kept', _type: 'note', n: 1}
    await act(
      {actionType: 'sanity.action.release.create', releaseId: 'shelf'},
      {actionType: 'sanity.action.document.version.create', publishedId: 'kept', document},
    )
    await act({actionType: 'sanity.action.release.archive', releaseId: 'shelf'})
    const {history, pruner, store} = lake.lake
    const countChanges = (id: string) => [...history.changesOf('production', id)].length
    await pruner.prune(Date.now() + 29 * DAY_MS)
    expect(countChanges('edited')).toBe(5)
    await pruner.prune(Date.now() + 31 * DAY_MS)
    expect(countChanges('edited')).toBe(0)
    expect(store.readDocument('production', 'edited')).toMatchObject({n: 4})
    await write([{patch: {id: 'edited', set: {n: 9}}}])
    expect([...history.changesOf('production', 'edited')].map(({before}) => before?.n)).toEqual([4])
    await act({actionType: 'sanity.action.release.unarchive', releaseId: 'shelf'})
    expect(store.readDocument('production', 'versions.shelf.kept')).toMatchObject({n: 1})
  })
})
