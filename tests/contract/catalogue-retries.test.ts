import type {AxiosError} from 'axios'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {listCategories} from '@/lib/catalogue/category'
import type {CatalogueClient} from '@/lib/catalogue/client'
import {subscribeToNewsletter} from '@/lib/catalogue/contact'
import {createHttp, toRetryDelay} from '@/lib/catalogue/http'
import {ServiceUnavailableError} from '@/lib/errors'
import {categories, problem, type ScriptedBackend, startScriptedClient} from '../support/scripted-backend.ts'

/*
 * The client against hand-written responses, so that a mistake that the client and the reference backend share does not go
 * unnoticed: what it repeats.
 */

let backend: ScriptedBackend
let client: CatalogueClient

beforeEach(async () => {
  ;({backend, client} = await startScriptedClient())
})
afterEach(() => backend.close())

test.each([408, 409, 425, 429, 500, 502, 503, 504])('S7-retry a GET is retried once after %i', async status => {
  backend.replies = [problem(status, {}), categories]
  expect(await listCategories(client)).toHaveLength(1)
  expect(backend.requests).toHaveLength(2)
})

test('S7-retry a HEAD is retried once as well', async () => {
  backend.replies = [problem(503), {body: {}}]
  await createHttp(backend.url).head('/categories')
  expect(backend.requests.map(({method}) => method)).toEqual(['HEAD', 'HEAD'])
})

test.each([400, 401, 403, 404, 422, 501])('S7-retry a GET is not retried after %i', async status => {
  backend.replies = [problem(status), categories]
  await expect(listCategories(client)).rejects.toThrow()
  expect(backend.requests).toHaveLength(1)
})

test('S7-retry a GET is retried once, and only once, when the connection breaks', async () => {
  backend.replies = [{cut: true}, categories]
  expect(await listCategories(client)).toHaveLength(1)
  backend.replies = [{cut: true}, {cut: true}, categories]
  backend.requests = []
  await expect(listCategories(client)).rejects.toThrow(ServiceUnavailableError)
  expect(backend.requests).toHaveLength(2)
})

test('S7-retry a GET that timed out is retried once, with the full timeout', async () => {
  backend.replies = [{isSilent: true}, categories]
  const http = createHttp(backend.url)
  const {data} = await http.get('/categories', {timeout: 1000})
  expect(data).toEqual(categories.body)
  expect(backend.requests).toHaveLength(2)
})

test('S7-retry an aborted GET is not retried', async () => {
  backend.replies = [{isSilent: true}, categories]
  const abort = new AbortController()
  const call = createHttp(backend.url).get('/categories', {signal: abort.signal})
  await vi.waitUntil(() => backend.requests.length === 1, {timeout: 120_000})
  abort.abort()
  await expect(call).rejects.toThrow('canceled')
  expect(backend.requests).toHaveLength(1)
})

test('S7-retry a retry waits for Retry-After', async () => {
  backend.replies = [{...problem(429), headers: {'Retry-After': '1'}}, categories]
  const before = performance.now()
  await listCategories(client)
  expect(performance.now() - before).toBeGreaterThanOrEqual(990)
})

test('S7-retry Retry-After may be a date, and is limited to the timeout', () => {
  const wait = (value: string | undefined) =>
    toRetryDelay({response: {headers: value === undefined ? {} : {'retry-after': value}}} as AxiosError)
  expect(wait('7')).toBe(7000)
  expect(wait('3600')).toBe(30_000)
  expect(wait(new Date(Date.now() + 5000).toUTCString())).toBeGreaterThan(3000)
  expect(wait('Wed, 01 Jan 2020 00:00:00 GMT')).toBe(0)
  for (const value of [undefined, 'soon']) expect(wait(value)).toBe(150)
})

test('S7-retry a request that is aborted while it waits is not retried', async () => {
  backend.replies = [{...problem(503), headers: {'Retry-After': '20'}}, categories]
  const abort = new AbortController()
  const call = createHttp(backend.url).get('/categories', {signal: abort.signal})
  await vi.waitUntil(() => backend.requests.length === 1, {timeout: 120_000})
  abort.abort()
  await expect(call).rejects.toThrow()
  expect(backend.requests).toHaveLength(1)
})

test.each(['post', 'put', 'patch', 'delete'] as const)('S7-retry %s is sent once', async method => {
  backend.replies = [problem(503), {body: {}}]
  await createHttp(backend.url)
    [method]('/x')
    .catch(() => null)
  expect(backend.requests).toHaveLength(1)
})

test('S7-retry a POST is sent once, whatever the response', async () => {
  backend.replies = [problem(503), {status: 202, body: {status: 'accepted'}}]
  await expect(subscribeToNewsletter('ada@example.com', {visitor: '203.0.113.7'}, client)).rejects.toThrow(
    ServiceUnavailableError,
  )
  expect(backend.requests).toHaveLength(1)
})
