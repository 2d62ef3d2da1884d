import {mkdtempSync, rmSync} from 'node:fs'
import {createServer, get} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, afterEach, beforeAll, beforeEach, expect, test} from 'vitest'
import {describeRequest} from '@/services/kit/tracing/describe-request'
import {startTracing} from '@/services/kit/tracing/start-tracing'
import {eventually} from '../support/eventually'
import {type ServiceProcess, startServiceProcess} from '../support/service-process'
import {startTraceReceiver} from '../support/trace-receiver'

/* Traces of the services, as a receiver of OTLP gets them. tests/security/traces.test.ts has the site. */

const REQUEST_ID = '0123456789abcdef0123456789abcdef'
const TRACE_ID = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const LAKE_TOKEN = 'token-of-the-lake-in-traces'

let folder: string
let receiver: Awaited<ReturnType<typeof startTraceReceiver>>
let lake: ServiceProcess
let api: ServiceProcess

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'overprint-traces-'))
  receiver = await startTraceReceiver()
  const env = {OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, LAKE_ADMIN_TOKEN: LAKE_TOKEN}
  lake = await startServiceProcess('content-lake', join(folder, 'lake'), env, ['--log'])
  api = await startServiceProcess('catalogue-api', join(folder, 'catalogue'), env, [])
})
afterAll(async () => {
  for (const service of [lake, api]) await service?.end('SIGKILL')
  await receiver?.stop()
  rmSync(folder, {recursive: true, force: true})
})
beforeEach(() => {
  receiver.texts.length = 0
  receiver.state.status = 200
})

const QUERY = `/v2025-02-19/data/query/production?query=${encodeURIComponent('*[_id == "secret-of-a-visitor"]')}`

test('a service records each request with its route and id, and neither its URL nor its token', async () => {
  const headers = {
    'x-request-id': REQUEST_ID,
    traceparent: `00-${TRACE_ID}-bbbbbbbbbbbbbbbb-01`,
    authorization: `Bearer ${LAKE_TOKEN}`,
  }
  for (const url of [lake.url + QUERY, `${api.url}/products?search=secret-of-a-visitor`]) {
    await (await fetch(url, {headers})).text()
  }
  await eventually(() =>
    receiver
      .spans()
      .map(({service}) => service)
      .toSorted(),
  ).toEqual(['overprint-catalogue-api', 'overprint-lake'])
  const [found] = receiver.spans().filter(({service}) => service === 'overprint-lake')
  expect(found).toMatchObject({
    traceId: TRACE_ID,
    parentSpanId: 'bbbbbbbbbbbbbbbb',
    name: expect.stringMatching(/^GET \/.*:dataset/),
    kind: 2,
    attributes: {'request.id': REQUEST_ID, 'http.request.method': 'GET', 'http.response.status_code': 200},
  })
  expect(receiver.texts.join()).not.toMatch(/secret-of-a-visitor|token-of-the-lake/)
})

test('a receiver that fails is logged once, and harms no request', async () => {
  receiver.state.status = 400
  const before = lake.output().length
  for (let sent = 1; sent <= 3; sent += 1) {
    expect((await fetch(lake.url + QUERY)).status).toBe(200)
    await eventually(() => receiver.texts.length).toBeGreaterThanOrEqual(sent)
  }
  // The next success ends the failure.
  receiver.state.status = 200
  const failed = receiver.texts.length
  expect((await fetch(lake.url + QUERY)).status).toBe(200)
  await eventually(() => receiver.texts.length).toBeGreaterThan(failed)
  expect(
    lake
      .output()
      .slice(before)
      .match(/Traces could not be sent/g),
  ).toHaveLength(1)
})

test('without the setting, no library of traces is loaded', async () => {
  const off = await startServiceProcess(
    'catalogue-api',
    join(folder, 'untraced'),
    {NODE_DEBUG: 'module', OTEL_EXPORTER_OTLP_ENDPOINT: ''},
    [],
  )
  await fetch(`${off.url}/healthz`)
  await off.end('SIGKILL')
  expect(off.output()).toContain('fastify')
  expect(off.output()).not.toContain('exporter-trace-otlp-http')
})

let stop: (() => Promise<void>) | undefined
afterEach(async () => {
  await stop?.()
  stop = undefined
})

/** A server that asks the lake with `fetch` and the API with Node's client, as the site does. */
async function startCaller({trustsCallers, ratio = 1}: {trustsCallers: boolean; ratio?: number}) {
  stop = startTracing({service: 'caller', endpoint: receiver.url, ratio, trustsCallers})
  const server = createServer(async (request, response) => {
    describeRequest(request, () => ({requestId: REQUEST_ID, route: '/page/[slug]'}))
    await (await fetch(lake.url + QUERY)).text()
    await new Promise(done => get(`${api.url}/categories`, reply => reply.resume().once('end', done)))
    response.end()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`}
}

test('a request and those that it causes are one trace across three processes', async () => {
  const {server, url} = await startCaller({trustsCallers: false})
  const untrusted = {traceparent: `00-${TRACE_ID}-bbbbbbbbbbbbbbbb-00`}
  await Promise.all([1, 2].map(() => fetch(`${url}/page/secret-of-a-visitor`, {headers: untrusted})))
  server.close()
  const roots = () => receiver.spans().filter(({name}) => name === 'GET /page/[slug]')
  await eventually(() => roots().length).toBe(2)
  // The receiver is in this process, so what it receives is traced too.
  const isOurs = ({traceId}: {traceId: string}) => roots().some(root => root.traceId === traceId)
  await eventually(() => receiver.spans().filter(isOurs).length).toBe(10)
  for (const {traceId, spanId, attributes} of roots()) {
    expect(traceId).not.toBe(TRACE_ID)
    expect(attributes['request.id']).toBe(REQUEST_ID)
    const spans = receiver.spans().filter(span => span.traceId === traceId)
    const clients = spans.filter(({kind}) => kind === 3)
    expect(clients.map(({parentSpanId}) => parentSpanId)).toEqual([spanId, spanId])
    const servers = spans.filter(({kind, service}) => kind === 2 && service !== 'overprint-caller')
    expect(servers.map(({service}) => service).toSorted()).toEqual(['overprint-catalogue-api', 'overprint-lake'])
    expect(servers.map(({parentSpanId}) => parentSpanId).toSorted()).toEqual(
      clients.map(span => span.spanId).toSorted(),
    )
  }
  expect(receiver.texts.join()).not.toContain('secret-of-a-visitor')
})

test('the services record nothing of a request that its caller does not sample', async () => {
  const {server, url} = await startCaller({trustsCallers: false, ratio: 0})
  const requestsOf = (path: string) => receiver.spans().filter(({name}) => name.includes(path)).length
  const before = [requestsOf(':dataset'), requestsOf('/categories')]
  await fetch(`${url}/page/unsampled`)
  server.close()
  // A later request of another caller, whose spans arrive after those of the first one would.
  const traceparent = `00-${TRACE_ID}-cccccccccccccccc-01`
  await fetch(lake.url + QUERY, {headers: {traceparent}})
  await fetch(`${api.url}/categories`, {headers: {traceparent}})
  const isLast = ({parentSpanId}: {parentSpanId?: string}) => parentSpanId === 'cccccccccccccccc'
  await eventually(() => receiver.spans().filter(isLast).length).toBe(2)
  expect([requestsOf(':dataset'), requestsOf('/categories')]).toEqual(before.map(count => count + 1))
})
