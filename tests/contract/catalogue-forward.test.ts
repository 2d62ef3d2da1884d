import {execFile} from 'node:child_process'
import {createServer, type IncomingMessage, request, type Server} from 'node:http'
import {promisify} from 'node:util'
import {afterEach, expect, test, vi} from 'vitest'
import {forward} from '@/lib/catalogue/proxy/forward'
import {type RunningCatalogueApi, startCatalogueApi} from '../support/catalogue-api.ts'
import {sampleCatalogue} from '../support/sample-catalogue.ts'

const servers: Server[] = []
let api: RunningCatalogueApi | undefined
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise(done => server.close(done))
  }
  await api?.close()
  api = undefined
})

async function listen(server: Server): Promise<string> {
  servers.push(server)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

/** Starts a site that forwards every request to a backend. */
const site = (backend: string, timeoutMs?: number) =>
  listen(
    createServer((incoming, outgoing) => {
      const address = new URL(`${backend}${incoming.url}`)
      void forward(incoming, outgoing, {address, visitor: '203.0.113.7', timeoutMs})
    }),
  )

test('S7-client a response is forwarded unchanged: body, status and validators; so is an error', async () => {
  api = await startCatalogueApi({catalogue: sampleCatalogue})
  const url = await site(api.url)
  const [direct, forwarded] = await Promise.all([
    fetch(`${api.url}/products?limit=2`),
    fetch(`${url}/products?limit=2`),
  ])
  expect(forwarded.status).toBe(200)
  expect(await forwarded.text()).toBe(await direct.text())
  for (const name of ['etag', 'cache-control', 'content-type'])
    expect(forwarded.headers.get(name), name).toBe(direct.headers.get(name))
  const etag = direct.headers.get('etag') ?? ''
  expect((await fetch(`${url}/products?limit=2`, {headers: {'If-None-Match': etag}})).status).toBe(304)
  const rejected = await fetch(`${url}/products?nope=1`)
  expect([rejected.status, rejected.headers.get('content-type')]).toEqual([
    400,
    'application/problem+json; charset=utf-8',
  ])
})

test('S7-client the bearer token, the body and the visitor’s address are forwarded, cookies are not', async () => {
  const seen: {headers: IncomingMessage['headers']; body: string; method?: string}[] = []
  const backend = await listen(
    createServer(async (incoming, outgoing) => {
      let body = ''
      for await (const chunk of incoming) body += String(chunk)
      seen.push({headers: incoming.headers, body, method: incoming.method})
      outgoing.writeHead(429, {'Retry-After': '7', 'Set-Cookie': 'a=b', 'X-Internal': 'db-7'}).end('{}')
    }),
  )
  const reply = await fetch(`${await site(backend)}/auth/sessions`, {
    method: 'POST',
    body: '{"a":1}',
    headers: {
      Authorization: 'Bearer abc',
      Cookie: 'auth-token=abc',
      'Content-Type': 'application/json',
      'X-Forwarded-For': '198.51.100.1',
    },
  })
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '7'])
  expect([reply.headers.get('set-cookie'), reply.headers.get('x-internal')]).toEqual([null, null])
  const [{headers, body, method} = expect.unreachable()] = seen
  expect([method, body]).toEqual(['POST', '{"a":1}'])
  expect(headers).toMatchObject({authorization: 'Bearer abc', 'x-forwarded-for': '203.0.113.7'})
  expect(headers.cookie).toBeUndefined()
})

test('S7-client an unreachable backend returns 502, a silent one 504, neither with details of it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const gone = await fetch(`${await site('http://127.0.0.1:9')}/products`)
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([502, 'no-store'])
  expect(await gone.text()).not.toMatch(/127\.0\.0\.1|ECONNREFUSED/)
  const silent = await listen(createServer(() => {}))
  expect((await fetch(`${await site(silent, 100)}/products`)).status).toBe(504)
})

test('S7-client a response that breaks off fails', async () => {
  const broken = await listen(
    createServer((_, outgoing) => {
      outgoing.writeHead(200, {'Content-Length': '100'}).write('half')
      setImmediate(() => outgoing.destroy())
    }),
  )
  const reply = fetch(`${await site(broken)}/products`).then(response => response.text())
  await expect(reply).rejects.toThrow()
})

test('S7-client a visitor’s disconnect closes the request to the backend', async () => {
  let isClosed = false
  const backend = await listen(createServer(incoming => void incoming.once('close', () => (isClosed = true))))
  const url = await site(backend)
  const call = request(`${url}/products`).on('error', () => {})
  call.end()
  await new Promise(done => servers[0]?.once('request', done))
  call.destroy()
  await vi.waitUntil(() => isClosed, {timeout: 120_000})
})

test('S7-client a backend that hangs is a 504 with Retry-After long before the time-out, a slow one is not', async () => {
  let isHung = false
  const backend = await listen(
    createServer((incoming, outgoing) => {
      if (isHung) return
      if (incoming.url === '/healthz') outgoing.end()
      else setTimeout(() => outgoing.end('late'), 5000)
    }),
  )
  const url = await site(backend)
  expect(await (await fetch(`${url}/products`)).text()).toBe('late')
  isHung = true
  const start = performance.now()
  const {status, headers} = await fetch(`${url}/products`)
  expect([status, headers.get('retry-after')]).toEqual([504, '5'])
  // The time-out is 30 s.
  expect(performance.now() - start).toBeLessThan(20_000)
})

test('a read is repeated when the backend closes an idle connection at its reuse; a write is not', async () => {
  const used = new WeakSet<object>()
  const backend = await listen(
    createServer((incoming, outgoing) => {
      if (used.has(incoming.socket)) return void incoming.socket.resetAndDestroy()
      used.add(incoming.socket)
      outgoing.end('ok')
    }),
  )
  const url = await site(backend)
  const statuses: number[] = []
  for (const method of ['GET', 'GET', 'GET', 'POST']) {
    const response = await fetch(`${url}/x`, {method})
    await response.text()
    statuses.push(response.status)
  }
  expect(statuses).toEqual([200, 200, 200, 502])
})

/** Prints the status of each of 20 long requests. A process of its own: the servers of this one would always be in step. */
const LONG_REQUESTS = `
  import {rawRequest} from './tests/support/raw-request.ts'
  const body = Buffer.alloc(20 * 1024 * 1024)
  for (let count = 0; count < 20; count++) {
    const {status} = await rawRequest(process.argv[1], '/', {headers: {Connection: 'close'}, body})
    console.log(status)
  }`

test('a response that precedes the end of a long body reaches a client that closes its connection', async () => {
  const backend = await listen(
    createServer((_, outgoing) => {
      outgoing.writeHead(429, {'Retry-After': '7'}).end('{}')
    }),
  )
  const options = ['--input-type=module', '--eval', LONG_REQUESTS, await site(backend)]
  const {stdout} = await promisify(execFile)(process.execPath, options)
  expect(stdout.trim().split('\n')).toEqual(Array(20).fill('429'))
})
