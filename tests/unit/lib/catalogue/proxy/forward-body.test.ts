import {createServer} from 'node:http'
import {type AddressInfo, createServer as createTcpServer, type Socket} from 'node:net'
import {afterEach, expect, test, vi} from 'vitest'
import {forward} from '@/lib/catalogue/proxy/forward'
import {headOf} from '../../../../support/raw-connection.ts'
import {sendBytes} from '../../../../support/raw-request.ts'

/* What the bytes of a body become on the connection to the backend, which the requests of all visitors share. */

/** A body that a server reads as a request when nothing says how long it is. */
const HIDDEN = headOf('POST /hidden', 'Content-Length: 0')
const CHUNK = `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n`
const CHUNKED = 'Transfer-Encoding: chunked'
const LENGTH = `Content-Length: ${HIDDEN.length}`

/** Ways to send the body, each with its headers and what follows them. */
const FRAMINGS = [
  {how: 'with a length', headers: [LENGTH], sent: HIDDEN},
  {how: 'in chunks', headers: [CHUNKED], sent: `${CHUNK}\r\n`},
  {how: 'in chunks with a trailer', headers: [CHUNKED, 'Trailer: X-Last'], sent: `${CHUNK}X-Last: a\r\n\r\n`},
  {how: 'in chunks, with Expect', headers: [CHUNKED, 'Expect: 100-continue'], sent: `${CHUNK}\r\n`},
  {how: 'with a length and an upgrade', headers: [LENGTH, 'Connection: Upgrade', 'Upgrade: h2c'], sent: HIDDEN},
  {how: 'in chunks with an upgrade', headers: [CHUNKED, 'Connection: Upgrade', 'Upgrade: h2c'], sent: `${CHUNK}\r\n`},
]

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** Starts a backend that records the bytes of each connection, and responds whenever what it has got since its last response is complete. */
async function startBackend(isComplete: (text: string) => boolean = text => text.includes('\r\n\r\n')) {
  const received: string[] = []
  const sockets: Socket[] = []
  const server = createTcpServer(socket => {
    sockets.push(socket)
    const index = received.push('') - 1
    let rest = ''
    socket.on('error', () => undefined)
    socket.setEncoding('latin1').on('data', text => {
      received[index] += String(text)
      rest += String(text)
      if (!isComplete(rest)) return
      rest = ''
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
    })
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  closers.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received}
}

/** Starts a site that forwards every request to a backend. */
async function startSite(backend: string): Promise<string> {
  const site = createServer((incoming, outgoing) => {
    void forward(incoming, outgoing, {address: new URL(`${backend}${incoming.url}`), visitor: '203.0.113.7'})
  })
  await new Promise<void>(listening => site.listen(0, '127.0.0.1', listening))
  closers.push(() => {
    site.closeAllConnections()
    site.close()
  })
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}`
}

const send = (site: string, start: string, headers: string[] = [], body = '') =>
  sendBytes(site, headOf(start, 'Connection: close', 'Content-Type: application/json', ...headers) + body)

const METHODS = ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE', 'PUT', 'PATCH']

test.each(METHODS.flatMap(method => FRAMINGS.map(framing => ({method, ...framing}))))(
  'S7-client the body of a $method $how does not reach the backend',
  async ({method, headers, sent}) => {
    const backend = await startBackend()
    const site = await startSite(backend.url)
    expect(await send(site, `${method} /categories`, headers, sent)).toMatch(/HTTP\/1\.1 200 /)
    // On the same connection to the backend, so behind everything that the first request has written.
    expect(await send(site, 'GET /after')).toMatch(/^HTTP\/1\.1 200 /)
    const text = backend.received.join('')
    expect(text.match(/^\S+ \S+ HTTP\/1\.1/gm)).toEqual([`${method} /categories HTTP/1.1`, 'GET /after HTTP/1.1'])
    expect(text).not.toMatch(/content-length: [1-9]|content-type|transfer-encoding|trailer|expect|upgrade/i)
    expect(backend.received).toHaveLength(1)
  },
)

test.each(FRAMINGS)('S7-client the body of a POST $how reaches the backend as a body', async ({headers, sent}) => {
  const hasLength = headers.includes(LENGTH)
  const body = hasLength ? HIDDEN : `${CHUNK}\r\n`
  const backend = await startBackend(text => text.endsWith(`\r\n\r\n${body}`))
  const site = await startSite(backend.url)
  expect(await send(site, 'POST /orders', headers, sent)).toMatch(/HTTP\/1\.1 200 /)
  const [text = ''] = backend.received
  const head = text.slice(0, -body.length)
  expect(head).toMatch(/^POST \/orders HTTP\/1\.1\r\n/)
  expect(head).toMatch(hasLength ? new RegExp(`\r\n${LENGTH}\r\n`, 'i') : /\r\ntransfer-encoding: chunked\r\n/i)
  expect(head.match(/HTTP\/1\.1/g)).toHaveLength(1)
})

test('S7-client a POST without a body has the length 0', async () => {
  const backend = await startBackend()
  expect(await send(await startSite(backend.url), 'POST /auth/sessions/current/renewals')).toMatch(/^HTTP\/1\.1 200 /)
  expect(backend.received.join('')).toMatch(/\r\ncontent-length: 0\r\n/i)
})

test.each(['GET', 'POST', 'DELETE'])('S7-client a %s with a length and chunks is rejected', async method => {
  const backend = await startBackend()
  const site = await startSite(backend.url)
  for (const headers of [
    [LENGTH, CHUNKED],
    [CHUNKED, LENGTH],
  ])
    expect(await send(site, `${method} /categories`, headers, `${CHUNK}\r\n`)).toMatch(/^HTTP\/1\.1 400 /)
  expect(backend.received).toEqual([])
})

test.each([150_000, 900_000])(
  'S7-client a POST of %i bytes to an unreachable backend does not block the next request of the browser',
  async length => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const site = await startSite('http://127.0.0.1:9')
    const next = headOf('GET /next', 'Connection: close')
    const text = await sendBytes(site, headOf('POST /orders', `Content-Length: ${length}`) + 'x'.repeat(length) + next)
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 502', 'HTTP/1.1 502'])
  },
)
