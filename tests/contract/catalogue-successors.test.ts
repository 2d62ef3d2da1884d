import {beforeEach, expect, test} from 'vitest'
import {listChanges, readPosition, sendImport, toLines} from '../support/bulk-import.ts'
import {startSampleApi} from '../support/sample-api.ts'
import {sampleCatalogue, sampleProduct} from '../support/sample-catalogue.ts'

/* A product whose successor is created, renamed or deleted is in the log of changes, because its response has the name. */

const api = startSampleApi()

async function send(method: string, id: string, body?: object): Promise<void> {
  const response = await fetch(`${api.url}/admin/products/${id}`, {
    method,
    headers: {
      authorization: `Bearer ${api.adminToken}`,
      ...(method !== 'PUT' && {'if-match': '*'}),
      ...(body && {'content-type': 'application/json'}),
    },
    ...(body && {body: JSON.stringify(body)}),
  })
  expect(response.ok).toBe(true)
}

const discontinued = {is_discontinued: true, discontinued: {successor: 'plain-tee'}}
const plainTee = sampleCatalogue.products.find(({id}) => id === 'plain-tee') ?? expect.unreachable()

/** Returns the changes of products that some work makes, in order. */
async function changesOf(work: () => Promise<unknown>): Promise<string[]> {
  const since = await readPosition(api)
  await work()
  return (await listChanges(api, since)).filter(change => change.startsWith('product '))
}
const importLines = (...lines: object[]) => sendImport(api, toLines(lines))

beforeEach(() => send('PATCH', 'retired-tee', discontinued))

test('a renamed successor', async () => {
  expect(await changesOf(() => send('PATCH', 'plain-tee', {name: 'Plainer Tee'}))).toEqual([
    'product plain-tee put',
    'product retired-tee put',
  ])
})

test('a deleted successor, and one that is created again', async () => {
  expect(await changesOf(() => send('DELETE', 'plain-tee'))).toEqual([
    'product plain-tee delete',
    'product retired-tee put',
  ])
  expect(await changesOf(() => send('PUT', 'plain-tee', plainTee))).toEqual([
    'product plain-tee put',
    'product retired-tee put',
  ])
})

test('other changes of a successor concern only itself', async () => {
  expect(await changesOf(() => send('PATCH', 'plain-tee', {popularity: 77}))).toEqual(['product plain-tee put'])
  const imported = {...plainTee, popularity: 78}
  expect(await changesOf(() => importLines(imported))).toEqual(['product plain-tee put'])
})

test('an import that renames a successor, and one that creates it again', async () => {
  const both = ['product plain-tee put', 'product retired-tee put']
  expect(await changesOf(() => importLines({...plainTee, name: 'Plainer Tee'}))).toEqual(both)
  await send('DELETE', 'plain-tee')
  expect(await changesOf(() => importLines(plainTee))).toEqual(both)
})

test('an import that changes both products has each once', async () => {
  const lines = [{...plainTee, name: 'Plainer Tee'}, sampleProduct('retired-tee', {...discontinued, popularity: 3})]
  const changes = await changesOf(() => importLines(...lines))
  expect(changes.toSorted()).toEqual(['product plain-tee put', 'product retired-tee put'])
})
