import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest'
import {listCategories} from '@/lib/catalogue/category'
import type {CatalogueClient} from '@/lib/catalogue/client'
import {createHttp} from '@/lib/catalogue/http'
import {toRequestFailure} from '@/lib/catalogue/request-failure'
import {categories, problem, type ScriptedBackend, startScriptedClient} from '../support/scripted-backend.ts'

/*
 * The client against hand-written responses, so that a mistake that the client and the reference backend share does not go
 * unnoticed: what it sends and what it logs.
 */

let backend: ScriptedBackend
let client: CatalogueClient

beforeEach(async () => {
  ;({backend, client} = await startScriptedClient())
})
afterEach(() => backend.close())

test('S7-client every request times out after 30 seconds', () => {
  expect(createHttp(backend.url).defaults.timeout).toBe(30_000)
})

test('S7-client JSON headers are sent, and method and URL are logged', async () => {
  backend.replies = [categories]
  await listCategories(client)
  expect(backend.requests[0]?.headers).toMatchObject({accept: 'application/json', 'content-type': 'application/json'})
  expect(console.info).toHaveBeenCalledWith(`GET ${backend.url}/categories`)
})

test('S7-client user input is not logged', async () => {
  backend.replies = [{body: {}}]
  const params = {search: 'ada lovelace', color: ['red', 'navy'], page: 'ada@example.com', email: 'a@b.co'}
  await createHttp(backend.url).get('/products', {params})
  expect(console.info).toHaveBeenCalledWith(`GET ${backend.url}/products?search=…&color=red&color=navy&page=…&email=…`)
  expect(new URL(backend.requests[0]?.url ?? '', backend.url).searchParams.get('search')).toBe('ada lovelace')
})

test('S6-auth the bearer header is sent when there is a token, and is never logged', async () => {
  let token: string | null = null
  const http = createHttp(backend.url, {getToken: () => token, onUnauthorized: () => undefined})
  backend.replies = [{body: {}}, {body: {}}]
  await http.get('/categories')
  token = 'a-secret-token'
  await http.get('/categories')
  expect(backend.requests.map(({headers}) => headers.authorization)).toEqual([undefined, 'Bearer a-secret-token'])
  expect(JSON.stringify(vi.mocked(console.info).mock.calls)).not.toContain('a-secret-token')
})

describe('S8-catalogue a failed request is logged once and rethrown', () => {
  test.each([
    [401, {}, 'Unauthorized access'],
    [403, {}, 'Access forbidden'],
    [404, {}, 'Resource not found'],
    [500, {message: 'The plates are dirty'}, 'The plates are dirty'],
    [500, {detail: 'The plates are dry'}, 'The plates are dry'],
    [500, {}, 'An error occurred'],
    [500, '<html>', 'An error occurred'],
    [422, {detail: 'Too thick'}, '422: Too thick'],
    [503, {}, '503: Request failed with status code 503'],
  ])('status %i with %j: %s', async (status, body, words) => {
    const reply = {status, body, type: 'application/json'}
    backend.replies = [reply, reply]
    const error: unknown = await createHttp(backend.url)
      .get('/x')
      .catch((reason: unknown) => reason)
    expect(toRequestFailure(error).status).toBe(status)
    expect(vi.mocked(console.error).mock.calls).toEqual([[words]])
  })

  test('no response is a network error', async () => {
    backend.replies = [{cut: true}, {cut: true}]
    const error: unknown = await createHttp(backend.url)
      .get('/x')
      .catch((reason: unknown) => reason)
    expect(toRequestFailure(error)).toEqual({status: null, errors: []})
    expect(vi.mocked(console.error).mock.calls).toEqual([[expect.stringMatching(/^Network error: /)]])
  })

  test('a request that succeeds at the second attempt is not logged, and neither is an aborted one', async () => {
    backend.replies = [problem(503), categories]
    await createHttp(backend.url).get('/x')
    await expect(createHttp(backend.url).get('/x', {signal: AbortSignal.abort()})).rejects.toThrow('canceled')
    expect(console.error).not.toHaveBeenCalled()
  })

  test('only a 401 calls onUnauthorized, once per request', async () => {
    const onUnauthorized = vi.fn()
    const http = createHttp(backend.url, {getToken: () => null, onUnauthorized})
    backend.replies = [problem(403), problem(401), problem(401)]
    await http.get('/x').catch(() => null)
    expect(onUnauthorized).not.toHaveBeenCalled()
    await http.get('/x').catch(() => null)
    expect(onUnauthorized).toHaveBeenCalledOnce()
    await http.post('/x').catch(() => null)
    expect(onUnauthorized).toHaveBeenCalledTimes(2)
  })

  test('the invalid fields are passed to the caller', async () => {
    const errors = [{field: 'email', message: 'Enter one'}]
    backend.replies = [problem(400, {errors})]
    const error: unknown = await createHttp(backend.url)
      .post('/x')
      .catch((reason: unknown) => reason)
    expect(toRequestFailure(error)).toEqual({status: 400, errors})
  })
})
