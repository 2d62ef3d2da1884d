import {afterEach, expect, test, vi} from 'vitest'
import {type RunningCatalogueApi, startCatalogueApi} from '../../../support/catalogue-api.ts'
import {sampleCatalogue} from '../../../support/sample-catalogue.ts'

let api: RunningCatalogueApi | undefined
afterEach(async () => {
  await api?.close()
  api = undefined
})

const start = async (options: Parameters<typeof startCatalogueApi>[0] = {}) => {
  api = await startCatalogueApi({catalogue: sampleCatalogue, ...options})
  const {url} = api
  return (path: string, init?: RequestInit) => fetch(url + path, init)
}

test('metrics count requests by route, without their URLs', async () => {
  const request = await start()
  await request('/products/plain-tee')
  await request('/products?search=secret')
  await request('/no/such/secret')
  const text = await (await request('/metrics')).text()
  expect(text).toContain('_count{method="GET",route="/products/:id",status="200"} 1')
  expect(text).toContain('_count{method="GET",route="unmatched",status="404"} 1')
  expect(text).toMatch(/^catalogue_index_stale_seconds [0-9.e-]+$/m)
  expect(text).not.toContain('secret')
})

test('with a token of the metrics, only its bearers read them', async () => {
  const request = await start({metricsToken: 'a-token-of-some-length'})
  const refused = await request('/metrics')
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  expect((await request('/metrics', {headers: {authorization: 'Bearer a-token-of-some-length'}})).status).toBe(200)
})

test('without a token, the metrics are not for callers behind a proxy', async () => {
  const request = await start()
  expect((await request('/metrics', {headers: {'x-forwarded-for': '10.0.0.7'}})).status).toBe(401)
})

test('a Redis that is away is a metric, and one warning without its address', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const request = await start({redisUrl: 'redis://user:secret@127.0.0.1:1'})
  expect(await (await request('/metrics')).text()).toMatch(/^catalogue_redis_up 0$/m)
  await expect.poll(() => warn.mock.calls.length).toBeGreaterThan(0)
  const [message] = warn.mock.calls[0] ?? []
  expect(message).toContain('Redis is not reachable (ECONNREFUSED)')
  expect(message).not.toMatch(/secret|127/)
})

test('without a Redis there is no metric of it', async () => {
  const request = await start()
  expect(await (await request('/metrics')).text()).not.toContain('redis')
})
