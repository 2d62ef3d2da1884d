import {readdirSync} from 'node:fs'
import {join} from 'node:path'
import {afterAll, beforeEach, describe, expect, it} from 'vitest'
import {eventually} from '../support/eventually.ts'
import {startLake} from '../support/lake.ts'

const lake = await startLake({datasets: ['production']})
const {transact} = lake.app.lake
const NOT_FOUND = {status: 404, body: {error: {type: 'datasetNotFoundError'}}}

beforeEach(async () => {
  await lake.client.datasets.create('cellar', {aclMode: 'private'})
})
afterAll(() => lake.close())

const listIncoming = () =>
  readdirSync(join(lake.app.lake.settings.dataDir, 'assets')).filter(name => name.startsWith('incoming-'))

const expectDeleted = async () => {
  expect((await lake.client.datasets.list()).map(({name}) => name)).toEqual(['production'])
  expect((await fetch(`${lake.url}/v1/data/query/cellar?query=*`)).status).toBe(404)
}

describe('deleting a private dataset', () => {
  it('rejects an upload that began before', async () => {
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
    await lake.client.datasets.delete('cellar')
    rest.resolve(Buffer.from('text'))
    const response = await uploading
    expect([response.status, await response.json()]).toMatchObject([404, NOT_FOUND.body])
    await expectDeleted()
  })

  it('rejects a write and a second deletion that wait for it', async () => {
    const running = Promise.withResolvers<never[]>()
    const hold = transact('cellar', {steps: [() => running.promise]}, {author: 'test'})
    const everything = {mutations: [{delete: {query: '*', purge: true}}]}
    const deleting = transact('cellar', everything, {author: 'test', dropsDataset: true})
    const waiting = [
      transact('cellar', {mutations: [{create: {_id: 'wine', _type: 'wine'}}]}, {author: 'test'}),
      transact('cellar', everything, {author: 'test', dropsDataset: true}),
    ].map(write => expect(write).rejects.toMatchObject(NOT_FOUND))
    running.resolve([])
    await Promise.all([hold, deleting, ...waiting])
    await expectDeleted()
  })
})
