import {expect, test} from 'vitest'
import {startSampleApi} from '../support/sample-api.ts'

/* Reading and replacing the synonyms of the search as the administrator. */

const PATH = '/admin/search-synonyms'
const QUOKKA = [{terms: ['quokka', 'mug'], also: []}]

const api = startSampleApi()

const authorization = () => `Bearer ${api.adminToken}`
const get = () => fetch(api.url + PATH, {headers: {authorization: authorization()}})
const put = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(api.url + PATH, {
    method: 'PUT',
    headers: {authorization: authorization(), 'content-type': 'application/json', ...headers},
    body: JSON.stringify(body),
  })
const tag = async () => (await get()).headers.get('etag') ?? ''
const replace = async (search_synonyms: unknown) => put({search_synonyms}, {'if-match': await tag()})
const find = async (search: string) => {
  const {data} = await (await fetch(`${api.url}/products?search=${search}`)).json()
  return data.map(({id}: {id: string}) => id)
}
const lastChange = async () => (await (await fetch(`${api.url}/changes`)).json()).next

test('replaced synonyms are found with the next search, and read as they were written', async () => {
  expect(await find('quokka')).toEqual([])
  const written = await replace(QUOKKA)
  expect(written.status).toBe(200)
  expect(await find('quokka')).toContain('camp-mug')
  const read = await get()
  expect(await read.json()).toEqual({search_synonyms: QUOKKA})
  expect(read.headers.get('etag')).toBe(written.headers.get('etag'))
  expect(read.headers.get('cache-control')).toBe('private, no-store')
})

test('none are none, and are not replaced by the usual words', async () => {
  expect(await find('hoody')).not.toEqual([])
  expect((await replace([])).status).toBe(200)
  expect(await (await get()).json()).toEqual({search_synonyms: []})
  await replace(QUOKKA)
  expect(await (await get()).json()).toEqual({search_synonyms: QUOKKA})
})

test('a write is one change, and the same again is none', async () => {
  const before = await lastChange()
  await replace(QUOKKA)
  const {data} = await (await fetch(`${api.url}/changes?since=${before}`)).json()
  expect(data).toMatchObject([{type: 'search_synonyms', id: 'search_synonyms', action: 'put'}])
  const after = await lastChange()
  expect((await replace(QUOKKA)).status).toBe(200)
  expect(await lastChange()).toBe(after)
})

test('of two editors, the later one learns that the synonyms have changed', async () => {
  const etag = await tag()
  expect((await put({search_synonyms: QUOKKA})).status).toBe(428)
  expect((await put({search_synonyms: QUOKKA}, {'if-match': etag})).status).toBe(200)
  const late = await put({search_synonyms: []}, {'if-match': etag})
  expect(late.status).toBe(412)
  expect(late.headers.get('etag')).toBe(await tag())
  expect(await (await get()).json()).toEqual({search_synonyms: QUOKKA})
})

test.each([
  [[{terms: []}], 'search_synonyms.0.terms'],
  [[{terms: ['']}], 'search_synonyms.0.terms.0'],
  [[{terms: ['mug'], other: []}], 'search_synonyms.0.other'],
  [{terms: ['mug']}, 'search_synonyms'],
])('wrong synonyms are refused and the stored ones stay: %j', async (search_synonyms, field) => {
  await replace(QUOKKA)
  const refused = await replace(search_synonyms)
  expect(refused.status).toBe(400)
  expect((await refused.json()).errors.map((one: {field: string}) => one.field)).toContain(field)
  expect(await (await get()).json()).toEqual({search_synonyms: QUOKKA})
})

test('only the administrator reads and writes them', async () => {
  expect((await fetch(api.url + PATH)).status).toBe(401)
  expect((await put({search_synonyms: QUOKKA}, {authorization: 'Bearer wrong'})).status).toBe(401)
})
