import {createServer, type IncomingMessage, request, type Server, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import {Readable} from 'node:stream'
import {buffer, text} from 'node:stream/consumers'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {forwardToLake} from '@/lib/http/proxied/forward-to-lake'
import {guardLakeRequest} from '@/lib/http/proxied/guard-lake-request'
import {headOf} from '../../../../support/raw-connection'
import {sendBytes} from '../../../../support/raw-request'
import {type SwitchableServer, startSwitchableServer} from '../../../../support/switchable-server'

/* Requests with a long body, from a browser through the site to a lake. */

const LONG = 'x'.repeat(20_000_000)

let lake: SwitchableServer
let respond: (request: IncomingMessage, response: ServerResponse) => void
let site: Server
let siteUrl: string

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  lake = await startSwitchableServer((request, response) => {
    if (request.url === '/healthz') response.end('ok')
    else respond(request, response)
  })
  site = createServer((request, response) => {
    guardLakeRequest({request, response}, lake.url)
    forwardToLake(request, response, new URL(lake.url + (request.url ?? '').replace('/lake', '')))
  })
  await new Promise<void>(listening => site.listen(0, '127.0.0.1', listening))
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterEach(async () => {
  site.closeAllConnections()
  await new Promise(closed => site.close(closed))
  await lake.close()
})

const upload = (headers: Record<string, string> = {}) =>
  fetch(`${siteUrl}/lake/v1/assets?a=%2Fb&a=c`, {method: 'POST', body: LONG, headers})

test('forwards the path, the headers and the whole body, and returns the response', async () => {
  respond = async (request, response) => {
    const {length} = await buffer(request)
    const {cookie = null, authorization, 'x-forwarded-host': host} = request.headers
    response.writeHead(201, {'Content-Type': 'application/json', 'X-Own': 'yes'})
    response.end(JSON.stringify({url: request.url, length, cookie, authorization, host}))
  }
  const response = await upload({Authorization: 'Bearer abc', Cookie: 'auth-token=secret'})
  expect([response.status, response.headers.get('x-own')]).toEqual([201, 'yes'])
  expect(await response.json()).toEqual({
    url: '/v1/assets?a=%2Fb&a=c',
    length: LONG.length,
    cookie: null,
    authorization: 'Bearer abc',
    host: new URL(siteUrl).host,
  })
})

test('returns a response that the lake sends before it has read the body', async () => {
  respond = (_request, response) => response.writeHead(401, {'Content-Type': 'application/json'}).end('{"own":true}')
  const response = await upload()
  expect([response.status, await response.json()]).toEqual([401, {own: true}])
})

test('responds with 413 to a body that turns out to be longer than an upload, after it has been received', async () => {
  let forwarded = 0
  respond = request => request.on('data', (chunk: Buffer) => (forwarded += chunk.length))
  const part = Buffer.alloc(1024 * 1024)
  const parts = Readable.from(Array.from({length: 140}, () => part))
  const response = await new Promise<IncomingMessage>((received, failed) => {
    const call = request(`${siteUrl}/lake/x`, {method: 'POST', agent: false}, received).on('error', failed)
    parts.pipe(call)
  })
  expect([response.statusCode, JSON.parse(await text(response))]).toEqual([
    413,
    {statusCode: 413, error: 'Payload Too Large', message: 'A request body is limited to 134217728 bytes'},
  ])
  expect(forwarded).toBeLessThan(130 * 1024 * 1024)
})

test('responds with 503 when the lake refuses or resets the connection, or hangs', async () => {
  respond = request => request.socket.resetAndDestroy()
  const failures = [await upload()]
  lake.hang()
  failures.push(await upload())
  await lake.close()
  failures.push(await upload())
  for (const response of failures) {
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response.json()).toMatchObject({statusCode: 503, error: 'Service Unavailable'})
  }
})

test('a truncated response does not look complete, and a disconnect of the browser ends the request', async () => {
  respond = async (request, response) => {
    await buffer(request)
    response.writeHead(200, {'Content-Length': '100'}).write('half', () => response.destroy())
  }
  await expect(upload().then(response => response.text())).rejects.toThrow()
  let isClosed = false
  const leaving = new AbortController()
  respond = request => {
    request.resume().once('close', () => (isClosed = true))
    leaving.abort()
  }
  await expect(fetch(`${siteUrl}/lake/x`, {method: 'POST', body: LONG, signal: leaving.signal})).rejects.toThrow()
  await vi.waitUntil(() => isClosed, {timeout: 120_000})
})

test.each(['GET', 'DELETE', 'OPTIONS'])(
  'the body of a %s in chunks stays a body, not another request',
  async method => {
    const hidden = headOf('POST /hidden', 'Content-Length: 0')
    const received: string[] = []
    respond = async (request, response) => {
      received.push(`${request.method} ${request.url} ${await text(request)}`)
      response.end('{}')
    }
    const head = headOf(`${method} /lake/x`, 'Connection: close', 'Transfer-Encoding: chunked')
    const sent = await sendBytes(siteUrl, `${head}${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`)
    expect(sent).toMatch(/^HTTP\/1\.1 200 /)
    expect(received).toEqual([`${method} /x ${hidden}`])
  },
)

test('a body with a length may declare a trailer, which is not sent on', async () => {
  respond = async (request, response) =>
    response.end(JSON.stringify([(await buffer(request)).length, request.headers.trailer]))
  expect(await (await upload({Trailer: 'X-Last'})).json()).toEqual([LONG.length, null])
})
