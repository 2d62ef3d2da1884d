import {afterAll, beforeAll, describe, expect, it} from 'vitest'
import {startLake, type TestLake} from '../support/lake.ts'

let lake: TestLake
beforeAll(async () => {
  lake = await startLake({bodyLimit: 10_000})
})
afterAll(() => lake.close())

const ask = async (method: string, path: string, body?: string, headers: Record<string, string> = {}) => {
  const authorization = `Bearer ${lake.token}`
  const response = await fetch(`${lake.url}${path}`, {method, headers: {authorization, ...headers}, body: body ?? null})
  return {status: response.status, headers: response.headers, body: await response.json()}
}
const JSON_TYPE = {'content-type': 'application/json'}

describe('the lake rejects, and names the problem:', () => {
  it('an unknown path: 404', async () => {
    expect(await ask('GET', '/v1/nowhere')).toMatchObject({
      status: 404,
      body: {statusCode: 404, error: 'Not Found', message: 'There is nothing at GET /v1/nowhere'},
    })
    expect((await ask('GET', '/v0/data/query/production?query=1')).body.message).toContain('"v0" is not an API version')
    expect((await ask('GET', '/v2025-13-40/ping')).status).toBe(404)
  })

  it('an unknown dataset or project: 404', async () => {
    for (const path of ['query/none?query=1', 'doc/none/a', 'export/none']) {
      const {status, body} = await ask('GET', `/v1/data/${path}`)
      expect([status, body.error.type]).toEqual([404, 'datasetNotFoundError'])
    }
    expect((await ask('POST', '/v1/assets/files/none', 'x')).status).toBe(404)
    expect((await ask('GET', '/v1/projects/other')).status).toBe(404)
    const other = await ask('GET', '/v1/data/query/production?query=1', undefined, {'x-sanity-project-id': 'other'})
    expect(other).toMatchObject({status: 404, body: {message: 'Project "other" not found'}})
  })

  it('an unsupported method: 405, with the supported ones', async () => {
    const {status, headers, body} = await ask('DELETE', '/v1/data/query/production')
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
    expect(body.message).toContain('DELETE is not allowed here')
    expect((await ask('PUT', '/v1/data/mutate/production', 'x', {'content-type': 'text/html'})).status).toBe(405)
    expect((await ask('POST', '/images/overprint/production/a.png')).status).toBe(405)
  })

  it('a body that is too large: 413', async () => {
    const body = JSON.stringify({mutations: [], padding: 'x'.repeat(10_000)})
    expect(await ask('POST', '/v1/data/mutate/production', body, JSON_TYPE)).toMatchObject({
      status: 413,
      body: {message: 'The request body is too large'},
    })
  })

  it('a body with an unsupported content type: 415', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const {status, body} = await ask('POST', '/v1/data/mutate/production', '{}', {'content-type': type})
      expect([status, body.message]).toEqual([415, 'The content type must be application/json'])
    }
  })

  it('a malformed body: 400', async () => {
    const invalid: [string, RegExp][] = [
      ['{"mutations": [', /not valid JSON/],
      ['', /empty/],
      ['[]', /mutations/i],
      ['null', /mutations/i],
      ['{"mutations": [{"create": {"__proto__": {"a": 1}, "_type": "x"}}]}', /not valid JSON|proto/],
      [`{"mutations": [{"create": {"_type": "x", "a": ${'['.repeat(2000)}${']'.repeat(2000)}}}]}`, /levels deep/],
    ]
    for (const [body, reason] of invalid) {
      const response = await ask('POST', '/v1/data/mutate/production', body, JSON_TYPE)
      expect(response.status, body).toBe(400)
      expect(response.body.message ?? response.body.error.description).toMatch(reason)
    }
  })

  it('numbers that are not finite: 400, with their path', async () => {
    const invalid: [string, string, string][] = [
      ['mutate', '{"mutations": [{"create": {"_id": "n", "_type": "x", "v": 1e999}}]}', 'mutations.0.create.v'],
      ['mutate', '{"mutations": [{"patch": {"id": "n", "set": {"a": [0, -1e999]}}}]}', 'mutations.0.patch.set.a.1'],
      ['mutate', '{"mutations": [{"patch": {"id": "n", "inc": {"v": 1e999}}}]}', 'mutations.0.patch.inc.v'],
      [
        'actions',
        '{"actions": [{"actionType": "sanity.action.document.create", "publishedId": "n", "attributes": {"_type": "x", "v": 1e999}}]}',
        'actions.0.attributes.v',
      ],
    ]
    for (const [route, body, path] of invalid) {
      const response = await ask('POST', `/v1/data/${route}/production`, body, JSON_TYPE)
      expect(response.status, body).toBe(400)
      expect(response.body.error.description).toContain(`the number at "${path}" is not finite`)
    }
    expect((await ask('GET', '/v1/data/query/production?query=$v&$v=1e999')).status).toBe(400)
    const stored = await ask('GET', '/v1/data/query/production?query=*%5B_type=="x"%5D&perspective=raw')
    expect(stored.body.result).toEqual([])
  })

  it('a sum that is not finite: 400, and the document is unchanged', async () => {
    await lake.client.create({_id: 'sum', _type: 'sum', v: 1e308})
    const body = '{"mutations": [{"patch": {"id": "sum", "inc": {"v": 1e308}}}]}'
    const response = await ask('POST', '/v1/data/mutate/production', body, JSON_TYPE)
    expect(response.status).toBe(400)
    expect(response.body.error.description).toContain('the number at "v" is not finite')
    expect(await lake.client.getDocument('sum')).toMatchObject({v: 1e308})
  })

  it('invalid query parameters: 400', async () => {
    const base = '/v1/data/query/production?query=1'
    const invalid: [string, RegExp][] = [
      ['/v1/data/query/production', /"query" is missing/],
      [`${base}&$a={`, /\$a is not valid JSON/],
      [`${base}&perspective=raw,drafts`, /Invalid perspective/],
      [`${base}&perspective=raw&perspective=raw`, /must not be repeated/],
      [`${base}&returnQuery=maybe`, /"true" or "false"/],
      [`/v1/data/doc/production/${Array.from({length: 1001}, () => 'a').join(',')}`, /at most 1000/],
      ['/v1/data/doc/production/%E0%A4%A', /./],
    ]
    for (const [path, reason] of invalid) {
      const {status, body} = await ask('GET', path)
      expect(status, path.slice(0, 100)).toBe(400)
      expect(body.message ?? body.error.description).toMatch(reason)
    }
  })

  it('no health check', async () => {
    expect(await ask('GET', '/healthz')).toMatchObject({status: 200, body: {status: 'ok'}})
    expect(await ask('GET', '/readyz')).toMatchObject({status: 200, body: {status: 'ready'}})
    expect(await ask('GET', '/v1/ping')).toMatchObject({status: 200, body: {pong: true}})
  })
})
