import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http'
import {createRequire} from 'node:module'
import type {AddressInfo} from 'node:net'
import {text} from 'node:stream/consumers'
import {proxyRequest} from 'next/dist/server/lib/router-utils/proxy-request'
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest'
import {guardResponse} from '@/lib/http/guard-responses'
import {guardImageRequest} from '@/lib/http/proxied/guard-image-request'
import {guardLakeRequest} from '@/lib/http/proxied/guard-lake-request'
import {headOf} from '../../../../support/raw-connection'
import {sendBytes} from '../../../../support/raw-request'
import {type SwitchableServer, startSwitchableServer} from '../../../../support/switchable-server'

/* A site with the proxy and the compression of Next, in front of a lake that fails in different ways. */

/** Has no types. */
const compression: () => (request: IncomingMessage, response: ServerResponse, next: () => void) => void = createRequire(
  import.meta.url,
)('next/dist/compiled/compression')

/** Next's proxy gives up after 30 s. */
const MUCH_LESS_MS = 20_000

let lake: SwitchableServer
let respond: (request: IncomingMessage, response: ServerResponse) => void
let site: Server
let siteUrl: string

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  respond = (_request, response) => response.end('fine')
  lake = await startSwitchableServer((request, response) => {
    if (request.url === '/healthz') response.end('ok')
    else respond(request, response)
  })
  await serve(
    exchange => {
      guardResponse(exchange, [], 'this')
      guardLakeRequest(exchange, lake.url)
    },
    async (request, response) => {
      compression()(request, response, () => {})
      const target = new URL(lake.url + (request.url ?? '').replace('/lake', ''))
      // Next logs the error, and responds itself.
      await proxyRequest(request, response, {...urlParts(target), query: {}} as never).catch(() => {})
    },
  )
})
afterEach(async () => {
  site.closeAllConnections()
  await new Promise(closed => site.close(closed))
  await lake.close()
})

type Exchange = {request: IncomingMessage; response: ServerResponse}
type Handler = (request: IncomingMessage, response: ServerResponse) => unknown

async function serve(guard: (exchange: Exchange) => void, handle: Handler) {
  site?.close()
  site = createServer((request, response) => {
    guard({request, response})
    void handle(request, response)
  })
  await new Promise<void>(listening => site.listen(0, '127.0.0.1', listening))
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
}

const urlParts = ({protocol, hostname, port, pathname}: URL) => ({protocol, hostname, port, pathname})

const expectUnavailable = async (response: Response) => {
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toMatchObject({statusCode: 503, error: 'Service Unavailable'})
}

describe('/lake', () => {
  test('responds with 503 when the lake refuses connections', async () => {
    await lake.close()
    await expectUnavailable(await fetch(`${siteUrl}/lake/images/a.jpg`))
  })

  test('responds with 503 when the lake resets the connection, also to an upload', async () => {
    respond = request => request.socket.resetAndDestroy()
    await expectUnavailable(await fetch(`${siteUrl}/lake/query`))
    await expectUnavailable(await fetch(`${siteUrl}/lake/assets`, {method: 'POST', body: 'x'.repeat(100_000)}))
  })

  test('responds with 503 long before the proxy gives up when the lake hangs', async () => {
    lake.hang()
    const start = performance.now()
    await expectUnavailable(await fetch(`${siteUrl}/lake/query`))
    expect(performance.now() - start).toBeLessThan(MUCH_LESS_MS)
  })

  test('waits for a slow response of a lake that is healthy', async () => {
    respond = (_request, response) => setTimeout(() => response.end('late'), 5000)
    const response = await fetch(`${siteUrl}/lake/query`)
    expect([response.status, await response.text()]).toEqual([200, 'late'])
  })

  test('passes the lake’s responses on, its own errors included', async () => {
    respond = (_request, response) => response.writeHead(500, {'Content-Type': 'application/json'}).end('{"own":true}')
    const response = await fetch(`${siteUrl}/lake/query`)
    expect([response.status, await response.json(), response.headers.get('retry-after')]).toEqual([
      500,
      {own: true},
      null,
    ])
  })

  test.each(['GET', 'POST'])('a %s that announces a trailer without chunks gets a response', async method => {
    respond = async (request, response) => response.end(`${await text(request)}, ${request.headers.trailer}`)
    const body = method === 'GET' ? '' : 'body'
    const head = headOf(
      `${method} /lake/query`,
      'Connection: close',
      'Trailer: X-Last',
      `Content-Length: ${body.length}`,
    )
    expect(await sendBytes(siteUrl, head + body)).toContain(`${body}, undefined`)
  })
})

describe('/_next/image', () => {
  const address = () => `${siteUrl}/_next/image?url=${encodeURIComponent(`${lake.url}/images/a.webp`)}&w=640&q=75`

  test.each([500, 504])('responds with 503 when Next responds with %i', async status => {
    await serve(
      exchange => guardImageRequest(exchange, lake.url),
      (_request, response) => {
        response.statusCode = status
        response.setHeader('Cache-Control', 'public, max-age=60')
        response.end('"url" parameter is valid but upstream response is invalid')
      },
    )
    const {status: sent, headers} = await fetch(address())
    expect([sent, headers.get('cache-control'), headers.get('retry-after')]).toEqual([503, 'no-store', '5'])
  })

  test('responds with 503 before Next gives up when the server of the image hangs', async () => {
    lake.hang()
    await serve(
      exchange => guardImageRequest(exchange, lake.url),
      () => {},
    )
    expect((await fetch(address())).status).toBe(503)
  })

  test('keeps every other response', async () => {
    await serve(
      exchange => guardImageRequest(exchange, lake.url),
      (_request, response) => response.writeHead(400).end('"w" parameter is not allowed'),
    )
    expect((await fetch(address())).status).toBe(400)
  })
})
