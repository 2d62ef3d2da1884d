import {readdirSync} from 'node:fs'
import {join} from 'node:path'
import {afterAll, beforeEach, describe, expect, it} from 'vitest'
import {eventually} from '../support/eventually.ts'
import {startLake} from '../support/lake.ts'

// Reading 55 MB may take a busy machine longer than the usual limit of a query.
const lake = await startLake({datasets: ['production'], queryTimeoutMs: 120_000})
const {transact, dropDataset} = lake.app.lake
const NOT_FOUND = {status: 404, body: {error: {type: 'datasetNotFoundError'}}}
const REPLACED = {
  status: 409,
  body: {
    error: {type: 'datasetReplacedError', description: expect.stringContaining('"cellar" was deleted and created')},
  },
}

beforeEach(async () => {
  await lake.client.datasets.create('cellar', {aclMode: 'private'})
})
afterAll(() => lake.close())

const listFiles = () => readdirSync(join(lake.app.lake.settings.dataDir, 'assets'))
const listIncoming = () => listFiles().filter(name => name.startsWith('incoming-'))

/** Uploads a file whose second half is sent after `meanwhile`, and returns the status and the body of the response. */
const uploadDuring = async (meanwhile: () => Promise<unknown>): Promise<[number, unknown]> => {
  const rest = Promise.withResolvers<Buffer>()
  async function* file() {
    yield Buffer.from('secret ')
    yield await rest.promise
  }
  const uploading = fetch(`${lake.url}/v1/assets/files/cellar`, {
    method: 'POST',
    headers: {authorization: `Bearer ${lake.token}`},
    body: file(),
    duplex: 'half',
  } as unknown as RequestInit)
  await eventually(listIncoming).toHaveLength(1)
  await meanwhile()
  rest.resolve(Buffer.from('text'))
  const response = await uploading
  return [response.status, await response.json()]
}

const expectDeleted = async () => {
  expect((await lake.client.datasets.list()).map(({name}) => name)).toEqual(['production'])
  expect((await fetch(`${lake.url}/v1/data/query/cellar?query=*`)).status).toBe(404)
}

it('a dataset that is longer than any result is patched and deleted by query', async () => {
  const client = lake.client.withConfig({dataset: 'cellar'})
  const text = 'x'.repeat(5_000_000)
  for (let number = 0; number < 11; number++) await client.create({_id: `wine-${number}`, _type: 'wine', text})
  await expect(client.fetch('*')).rejects.toThrow('too large')
  await client.patch({query: '*[_type == "wine"]'}).set({year: 1984}).commit({returnDocuments: false})
  expect(await client.fetch('count(*[year == 1984])')).toBe(11)
  await lake.client.datasets.delete('cellar')
  await expectDeleted()
})

it('a dataset that is longer than a transaction may be is deleted, but not by a mutation, and no write comes between', async () => {
  const text = 'x'.repeat(15_000_000)
  // The last document is deleted in another transaction than the first one, to which it refers.
  const create = (number: number) =>
    transact(
      'cellar',
      {mutations: [{create: {_id: `wine-${number}`, _type: 'wine', text, ...(number > 0 && {of: {_ref: 'wine-0'}})}}]},
      {author: 'test'},
    )
  for (let number = 0; number < 10; number++) await create(number)
  const ids = Array.from({length: 10}, (_, number) => `wine-${number}`)
  for (const mutations of [ids.map(id => ({delete: {id}})), ids.map(id => ({patch: {id, unset: ['text']}}))]) {
    const error = {items: [{error: {type: 'transactionTooLargeError'}, index: 8}]}
    const rejected = transact('cellar', {mutations}, {author: 'test'})
    await expect(rejected).rejects.toMatchObject({status: 413, body: {error}})
  }
  expect(lake.app.lake.store.countDocuments('cellar')).toBe(10)
  const transactions: string[][] = []
  const stop = lake.app.lake.store.onCommit(({changes}) => transactions.push(changes.map(({id}) => id)))
  const deleting = lake.client.datasets.delete('cellar')
  await eventually(() => transactions.length).toBeGreaterThan(0)
  await expect(create(10)).rejects.toMatchObject(NOT_FOUND)
  await deleting
  stop()
  expect(transactions.map(ids => ids.length)).toEqual([8, 2])
  await expectDeleted()
})

describe('deleting a private dataset', () => {
  it('rejects an upload that began before', async () => {
    const response = await uploadDuring(() => lake.client.datasets.delete('cellar'))
    expect(response).toMatchObject([404, NOT_FOUND.body])
    expect(listFiles()).toEqual([])
    await expectDeleted()
  })

  it('rejects a write and a second deletion that wait for it', async () => {
    const running = Promise.withResolvers<never[]>()
    const hold = transact('cellar', {steps: [() => running.promise]}, {author: 'test'})
    const deleting = dropDataset('cellar', 'test')
    const waiting = [
      transact('cellar', {mutations: [{create: {_id: 'wine', _type: 'wine'}}]}, {author: 'test'}),
      dropDataset('cellar', 'test'),
    ].map(write => expect(write).rejects.toMatchObject(NOT_FOUND))
    running.resolve([])
    await Promise.all([hold, deleting, ...waiting])
    await expectDeleted()
  })

  it('rejects an upload that began before, also when another dataset of the same name exists by then', async () => {
    const response = await uploadDuring(async () => {
      await lake.client.datasets.delete('cellar')
      await lake.client.datasets.create('cellar', {aclMode: 'public'})
    })
    expect(response).toMatchObject([409, REPLACED.body])
    expect(listFiles()).toEqual([])
    expect(await lake.client.withConfig({dataset: 'cellar'}).fetch('count(*)')).toBe(0)
    await lake.client.datasets.delete('cellar')
  })

  it('rejects a write that waits for it and would change another dataset of the same name', async () => {
    const deleting = dropDataset('cellar', 'test')
    const creating = deleting.then(() => lake.app.lake.store.addDataset('cellar', 'public'))
    const write = transact('cellar', {mutations: [{create: {_id: 'wine', _type: 'wine'}}]}, {author: 'test'})
    await expect(write).rejects.toMatchObject(REPLACED)
    await creating
    expect(lake.app.lake.store.hasDocument('cellar', 'wine')).toBe(false)
    await lake.client.datasets.delete('cellar')
  })
})
