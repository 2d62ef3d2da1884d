import {request} from 'node:http'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {startCatalogueApi} from '../support/catalogue-api'
import {startLake} from '../support/lake'

type Service = {url: string; close: () => unknown}

/** Requests a path as it is written; `fetch` would normalize it. */
const headersOf = (url: string, path: string, method = 'GET') =>
  new Promise<Record<string, unknown>>((resolve, reject) => {
    const call = request(url, {path, method}, response => {
      response.resume()
      resolve({status: response.statusCode, ...response.headers})
    })
    call.on('error', reject).end()
  })

const SECURE = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': expect.stringMatching(/^default-src 'none'/),
}

describe.each([
  {
    name: 'the content lake',
    start: async (): Promise<Service> => {
      const lake = await startLake()
      return {url: lake.url, close: () => lake.close()}
    },
    found: '/v1/ping',
    failing: [
      '/v1/data/query/production',
      '/v1/nothing-here',
      '/%ff',
      '/v1/%ff',
      '/images/overprint/production/none.png',
    ],
  },
  {
    name: 'the catalogue API',
    start: async (): Promise<Service> => startCatalogueApi(),
    found: '/healthz',
    failing: ['/products?page=-1', '/nothing-here', '/%ff', '/admin/import', `/products/${'x'.repeat(5000)}`],
  },
])('$name', ({start, found, failing}) => {
  let service: Service
  beforeAll(async () => {
    service = await start()
  })
  afterAll(async () => void (await service?.close()))

  test('sends nosniff and an empty content security policy with every response', async () => {
    expect(await headersOf(service.url, found)).toMatchObject({status: 200, ...SECURE})
    expect(await headersOf(service.url, found, 'OPTIONS')).toMatchObject(SECURE)
    expect(await headersOf(service.url, found, 'DELETE')).toMatchObject({status: 405, ...SECURE})
  })

  test.each(failing)('sends them with the error of %s', async path => {
    const response = await headersOf(service.url, path)
    expect(response).toMatchObject(SECURE)
    expect(response.status).toBeGreaterThanOrEqual(400)
  })
})
