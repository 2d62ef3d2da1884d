import {afterAll, beforeAll, describe, expect, it} from 'vitest'
import {startLake, type TestLake} from '../support/lake.ts'

let lake: TestLake
const PUBLIC = ['open', 'pointer']

beforeAll(async () => {
  lake = await startLake()
  await lake.client
    .transaction()
    .create({_id: 'open', _type: 'note', text: 'published'})
    .create({_id: 'drafts.open', _type: 'note', text: 'secret draft'})
    .create({_id: 'drafts.hidden', _type: 'note', text: 'secret draft'})
    .create({_id: 'versions.spring.open', _type: 'note', text: 'secret version'})
    .create({_id: 'private.note', _type: 'note', text: 'secret'})
    .create({_id: 'pointer', _type: 'note', to: {_type: 'reference', _ref: 'private.note'}})
    .commit()
})
afterAll(() => lake.close())

const ask = (path: string, token?: string, init: RequestInit = {}) =>
  fetch(`${lake.url}${path}`, {
    ...init,
    headers: {...init.headers, ...(token ? {authorization: `Bearer ${token}`} : {})},
  })

describe('a caller without a token', () => {
  it('reads published documents and nothing else, in every perspective and API version', async () => {
    for (const perspective of ['', 'raw', 'published', 'drafts', 'previewDrafts', 'spring', 'spring,drafts']) {
      for (const version of ['v1', 'vX', 'v2021-06-07', 'v2025-02-19']) {
        const query = encodeURIComponent('{"ids": *[_type == "note"]._id, "secret": *[_id == "private.note"]}')
        const rest = perspective ? `&perspective=${perspective}` : ''
        const text = await (await ask(`/${version}/data/query/production?query=${query}${rest}`)).text()
        expect(text).not.toContain('secret draft')
        expect(JSON.parse(text).result).toEqual({ids: PUBLIC, secret: []})
      }
    }
  })

  it('does not reach a private document through a reference', async () => {
    expect(await lake.visitor.fetch('*[_id == "pointer"][0].to->text')).toBeNull()
    expect(await lake.client.fetch('*[_id == "pointer"][0].to->text')).toBe('secret')
  })

  it('receives private documents neither by id nor in an export', async () => {
    const byId = await (await ask('/v1/data/doc/production/open,drafts.open,nobody,versions.spring.open')).json()
    expect(byId.documents).toHaveLength(1)
    expect(byId.omitted).toEqual([
      {id: 'drafts.open', reason: 'permission'},
      {id: 'nobody', reason: 'existence'},
      {id: 'versions.spring.open', reason: 'permission'},
    ])
    const all = await (await ask('/v1/data/doc/production/open?includeAllVersions=true')).text()
    expect(JSON.parse(all).omitted).toEqual([])
    // Reading the whole export for a HEAD would block everybody.
    expect((await ask('/v1/data/export/production', undefined, {method: 'HEAD'})).status).toBe(404)
    const exported = (await (await ask('/v1/data/export/production')).text()).trim().split('\n')
    expect(exported.map(line => JSON.parse(line)._id)).toEqual(PUBLIC)
  })

  it('cannot write: 401', async () => {
    const init = {method: 'POST', headers: {'content-type': 'application/json'}, body: '{"mutations": []}'}
    const response = await ask('/v1/data/mutate/production', undefined, init)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({statusCode: 401, error: 'Unauthorized', message: expect.any(String)})
    expect((await ask('/v1/assets/files/production', undefined, {method: 'POST', body: 'x'})).status).toBe(401)
    expect((await ask('/v1/users/me')).status).toBe(401)
    expect((await ask('/v1/projects')).status).toBe(401)
  })
})

describe('a token', () => {
  it('that is invalid is rejected, even for public content', async () => {
    for (const token of ['wrong', lake.token.slice(0, -1), `${lake.token}x`]) {
      expect((await ask('/v1/data/query/production?query=1', token)).status).toBe(401)
    }
    const basic = await fetch(`${lake.url}/v1/data/query/production?query=1`, {headers: {authorization: 'Basic abc'}})
    expect(basic.status).toBe(401)
  })

  it('for reading reads drafts and cannot write: 403', async () => {
    const query = encodeURIComponent('count(*[_type == "note"])')
    const response = await ask(`/v1/data/query/production?query=${query}`, lake.readToken)
    expect((await response.json()).result).toBe(6)
    const init = {method: 'POST', headers: {'content-type': 'application/json'}, body: '{"mutations": []}'}
    expect((await ask('/v1/data/mutate/production', lake.readToken, init)).status).toBe(403)
  })

  it('of the administrator reads everything, and identifies its role', async () => {
    const exported = (await (await ask('/v1/data/export/production', lake.token)).text()).trim().split('\n')
    expect(exported).toHaveLength(6)
    expect(await (await ask('/v1/users/me', lake.token)).json()).toMatchObject({role: 'administrator'})
    expect(await lake.client.projects.list()).toMatchObject([{id: 'overprint'}])
    expect(await lake.client.projects.getById('overprint')).toMatchObject({id: 'overprint'})
    expect(await lake.client.datasets.list()).toMatchObject([{name: 'production', aclMode: 'public'}])
  })
})

describe('browsers', () => {
  const preflight = (origin: string) =>
    fetch(`${lake.url}/v1/data/query/production`, {
      method: 'OPTIONS',
      headers: {origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization'},
    })

  it('of a configured origin may read responses, others may not', async () => {
    const allowed = await preflight('http://localhost:3000')
    expect(allowed.status).toBe(204)
    expect(allowed.headers.get('access-control-allow-origin')).toBe('http://localhost:3000')
    expect((await preflight('https://elsewhere.example')).headers.get('access-control-allow-origin')).toBeNull()
  })
})
