import {once} from 'node:events'
import {Agent, createServer, get, type IncomingMessage, type RequestListener, request, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {text} from 'node:stream/consumers'
import {afterAll, beforeAll, describe, expect, it, onTestFinished, vi} from 'vitest'
import {env} from '@/lib/env'
import {limitSiteConnections} from '@/lib/http/servers/limit-site-connections'
import {DEFAULT_CONNECTION_LIMITS} from '../../services/kit/http/connections/connection-limits.ts'
import {startCatalogueApi} from '../support/catalogue-api.ts'
import {eventually} from '../support/eventually.ts'
import {startLake, type TestLake} from '../support/lake.ts'
import {headOf, openConnection, readToEnd, trickle} from '../support/raw-connection.ts'

const BODY_TIMEOUT_MS = 3000
const LIMITS = {...DEFAULT_CONNECTION_LIMITS, headersTimeoutMs: 2000, bodyTimeoutMs: BODY_TIMEOUT_MS}
const SOME_LENGTH = 'Content-Length: 10000'
const STATUS_408 = /^HTTP\/1.1 408 Request Timeout\r\n/
/** Above the minimum of 8 KiB per second, and more than two time limits long. */
const STEADY = {piece: 'x'.repeat(64 * 1024), intervalMs: 250, pieces: (3 * BODY_TIMEOUT_MS) / 250}

/** `upload` is the start of a request that the server reads, with these headers. */
type Running = {url: string; upload: string; headers: string[]; close: () => unknown}

/** What the site's server does: it listens before its limits are known. `/late` reads its body once `readLate` is called. */
const startSite = async () => {
  const late: (() => void)[] = []
  const listener: RequestListener = async (request, response) => {
    if (request.url === '/late') await new Promise<void>(read => late.push(read))
    const body = await text(request).catch(() => null)
    if (body !== null) response.end(`${body.length} bytes`)
  }
  const server: Server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise(done => server.once('listening', done))
  const stopLimiting = limitSiteConnections({...env, HEADERS_TIMEOUT_SECONDS: 2, BODY_TIMEOUT_SECONDS: 3})
  const close = () => {
    stopLimiting()
    server.closeAllConnections()
    server.close()
  }
  const {port} = server.address() as AddressInfo
  const readLate = () => {
    for (const read of late.splice(0)) read()
  }
  return {url: `http://127.0.0.1:${port}`, upload: 'POST /', headers: [], close, late, readLate}
}

const startLakeServer = async (): Promise<Running & {lake: TestLake}> => {
  const lake = await startLake({connectionLimits: LIMITS})
  const upload = `POST /v2025-02-19/assets/files/${lake.dataset}?filename=steady.txt`
  return {url: lake.url, upload, headers: [`Authorization: Bearer ${lake.token}`], close: lake.close, lake}
}

const startApi = async (): Promise<Running> => {
  const {url, adminToken, close} = await startCatalogueApi({connectionLimits: LIMITS})
  const headers = [`Authorization: Bearer ${adminToken}`, 'Content-Type: application/json']
  return {url, upload: 'PUT /admin/catalogue', headers, close}
}

describe.each([
  {name: 'content lake', start: startLakeServer},
  {name: 'catalogue API', start: startApi},
  {name: 'site', start: startSite},
])('$name', ({name, start}) => {
  let server: Running
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server.close())

  it.concurrent('ends a trickled header with a 408', async () => {
    const startedAt = performance.now()
    expect(await trickle(server.url, 'GET / HTTP/1.1\r\nX-Slow: ')).toMatch(STATUS_408)
    // Node looks every 30 s by default.
    expect(performance.now() - startedAt).toBeLessThan(25_000)
  })

  it.concurrent('keeps idle connections longer than proxies do', async () => {
    const [response] = (await once(get(server.url, {agent: new Agent({keepAlive: true})}), 'response')) as [
      IncomingMessage,
    ]
    response.resume().socket.destroy()
    expect(response.headers['keep-alive']).toBe('timeout=72')
  })

  it.concurrent('ends a trickled body with a 408, with a length and in chunks', async () => {
    const {url, upload, headers} = server
    const responses = await Promise.all([
      trickle(url, headOf(upload, SOME_LENGTH, ...headers)),
      trickle(url, headOf(upload, 'Transfer-Encoding: chunked', ...headers), {piece: '1\r\nx\r\n'}),
    ])
    for (const response of responses) expect(response).toMatch(STATUS_408)
  })

  it.concurrent('closes a connection whose response is sent before its trickled body has arrived', async () => {
    const response = await trickle(server.url, headOf('POST /no/such/path', SOME_LENGTH))
    expect(response).toMatch(name === 'site' ? STATUS_408 : /^HTTP\/1.1 4\d\d /)
    expect(response.match(/HTTP\/1.1/g)).toHaveLength(1)
  })

  it.concurrent('accepts a large body that takes longer than the limit but arrives steadily', async () => {
    const {piece, intervalMs, pieces} = STEADY
    const [socket, startedAt] = [await openConnection(server.url), performance.now()]
    const end = readToEnd(socket)
    const length = `Content-Length: ${piece.length * pieces}`
    socket.write(headOf(server.upload, length, 'Connection: close', ...server.headers))
    let left = pieces
    const timer = setInterval(() => {
      socket.write(piece)
      left--
      if (left === 0) clearInterval(timer)
    }, intervalMs)
    const response = await end
    expect(performance.now() - startedAt).toBeGreaterThan(2 * BODY_TIMEOUT_MS)
    // The catalogue API has read it, and finds that it is not JSON.
    expect(response).toMatch(name === 'catalogue API' ? /^HTTP\/1.1 400 / : /^HTTP\/1.1 200 /)
  })
})

it('the content lake logs no error of its own for an upload that ends in a 408', async () => {
  const {url, upload, headers, close} = await startLakeServer()
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => logged.mockRestore())
  expect(await trickle(url, headOf(upload, SOME_LENGTH, ...headers))).toMatch(STATUS_408)
  await close()
  expect(logged.mock.calls).toEqual([])
})

it.each([
  {name: 'content lake', start: startLakeServer, path: '/v1/data/mutate/production'},
  {name: 'catalogue API', start: startApi, path: '/contact-submissions'},
])('the $name receives the rest of a body that is too long, so that every client sees the 413', async server => {
  const {url, headers, close} = await server.start()
  const piece = Buffer.alloc(1024 * 1024, 'x')
  for (const length of [{}, {'Content-Length': String(40 * piece.length)}]) {
    const given = Object.fromEntries(headers.map(header => header.split(': ', 2)))
    const call = request(`${url}${server.path}`, {
      method: 'POST',
      // As Next's proxy sends it.
      headers: {...given, ...length, 'Content-Type': 'application/json', Connection: 'close'},
    })
    const status = once(call, 'response').then(([response]) => response.resume().statusCode)
    for (let pieces = 0; pieces < 40; pieces++) call.write(piece)
    call.end()
    expect(await status).toBe(413)
    if (!call.writableFinished) await once(call, 'finish')
  }
  await close()
})

it('an event stream of the content lake outlives the limits', async () => {
  const {lake, url, upload, headers, close} = await startLakeServer()
  const stream = await new Promise<IncomingMessage>((resolve, reject) => {
    const query = new URLSearchParams({query: '*'})
    get(`${url}/v2025-02-19/data/listen/${lake.dataset}?${query}`, resolve).once('error', reject)
  })
  let events = ''
  stream.setEncoding('utf8').on('data', event => {
    events += event
  })
  for (let times = 0; times < 2; times++) await trickle(url, headOf(upload, SOME_LENGTH, ...headers))
  await lake.client.create({_id: 'late', _type: 'post'})
  await eventually(() => events).toContain('"documentId":"late"')
  stream.destroy()
  await close()
})

it('a client does not pay for a server that reads late', async () => {
  const {url, late, readLate, close} = await startSite()
  const length = 1024 * 1024
  const socket = await openConnection(url)
  const end = readToEnd(socket)
  socket.write(headOf('POST /late', `Content-Length: ${length}`, 'Connection: close') + 'x'.repeat(length))
  await eventually(() => late.length).toBe(1)
  for (let times = 0; times < 2; times++) expect(await trickle(url, headOf('POST /', SOME_LENGTH))).toMatch(STATUS_408)
  readLate()
  expect(await end).toContain(`${length} bytes`)
  close()
})
