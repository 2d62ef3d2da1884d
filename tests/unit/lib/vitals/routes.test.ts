import {createServer, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {json} from 'node:stream/consumers'
import type {NextApiRequest, NextApiResponse} from 'next'
import {afterAll, afterEach, beforeAll, describe, expect, test} from 'vitest'
import {env} from '@/lib/env'
import metrics from '@/pages/api/metrics'
import vitals from '@/pages/api/vitals'

let server: Server
let url: string

/** Serves both routes with those of Next's request and response helpers that they use. */
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = request.method === 'POST' ? await json(request) : undefined
    const helpers = Object.assign(response, {
      status: (code: number) => Object.assign(response, {statusCode: code}),
      json: (value: unknown) => response.end(JSON.stringify(value)),
      send: (text: string) => response.end(text),
    })
    const handler = request.url === '/api/metrics' ? metrics : vitals
    handler(Object.assign(request, {body}) as unknown as NextApiRequest, helpers as unknown as NextApiResponse)
  })
  await new Promise<void>(resolve => server.listen(0, resolve))
  url = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
afterEach(() => {
  env.TRUSTED_PROXIES = 0
  env.METRICS_TOKEN = undefined
})

const send = (report: unknown, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/vitals`, {method: 'POST', body: JSON.stringify(report), headers})
const readMetrics = async (headers: Record<string, string> = {}) => {
  const response = await fetch(`${url}/api/metrics`, {headers})
  return {status: response.status, type: response.headers.get('content-type'), text: await response.text()}
}
const COUNT = /site_web_vitals_lcp_seconds_count\{page="policy"\} (\d+)/

describe('S2-field-data', () => {
  test('a valid report is counted and appears in the metrics', async () => {
    const before = Number(COUNT.exec((await readMetrics()).text)?.[1] ?? 0)
    const response = await send({page: 'policy', lcp: 1200})
    expect([response.status, response.headers.get('cache-control')]).toEqual([204, 'no-store'])
    const {status, type, text} = await readMetrics()
    expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    expect(Number(COUNT.exec(text)?.[1])).toBe(before + 1)
  })

  test('an invalid report names its field and is not counted', async () => {
    const before = (await readMetrics()).text
    const response = await send({page: 'policy', lcp: -1})
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({errors: [expect.stringMatching(/^lcp: /)]})
    expect((await readMetrics()).text).toBe(before)
  })

  test('reports of other sites and other methods are rejected', async () => {
    expect((await send({page: 'home', lcp: 1}, {'Sec-Fetch-Site': 'cross-site'})).status).toBe(403)
    expect((await send({page: 'home', lcp: 1}, {Origin: 'https://evil.example'})).status).toBe(403)
    const response = await fetch(`${url}/api/vitals`)
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  })

  test('an address that sends too much has to wait, others do not', async () => {
    env.TRUSTED_PROXIES = 1
    const from = (address: string) => send({page: 'other', lcp: 1}, {'X-Forwarded-For': address})
    const statuses: number[] = []
    for (let sent = 0; sent < 121; sent++) statuses.push((await from('203.0.113.7')).status)
    expect(statuses.filter(status => status === 204)).toHaveLength(120)
    const refused = await from('203.0.113.7')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await from('203.0.113.8')).status).toBe(204)
  })

  test('the addresses of an IPv6 network count as one', async () => {
    env.TRUSTED_PROXIES = 1
    const from = (address: string) => send({page: 'other', lcp: 1}, {'X-Forwarded-For': address})
    for (let sent = 1; sent <= 120; sent++) expect((await from(`2001:db8:0:1::${sent}`)).status).toBe(204)
    expect((await from('2001:db8:0:1::ffff')).status).toBe(429)
    expect((await from('2001:db8:0:2::1')).status).toBe(204)
  })

  test('with METRICS_TOKEN the metrics need it', async () => {
    env.METRICS_TOKEN = 'a-token-of-some-length'
    expect((await readMetrics()).status).toBe(401)
    expect((await readMetrics({authorization: 'Bearer a-token-of-some-lengtH'})).status).toBe(401)
    expect((await readMetrics({authorization: 'Bearer a-token-of-some-length'})).status).toBe(200)
  })
})
