import {subscribe, unsubscribe} from 'node:diagnostics_channel'
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http'
import {type AddressInfo, createServer as createTcpServer, type Socket} from 'node:net'
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest'
import {forward} from '@/lib/catalogue/proxy/forward'
import {forwardToLake} from '@/lib/http/proxied/forward-to-lake'
import {headOf, openConnection, readToEnd} from '../support/raw-connection.ts'

/*
 * A source that responds before it has read a body, and then breaks the connection, as a server does that closes without
 * reading the rest.
 */

const BODY_BYTES = 5_000_000
const SENT_FIRST = 1_000_000
const LIMIT_MS = 120_000

type Proxy = (incoming: IncomingMessage, outgoing: ServerResponse, address: URL) => void
const PROXIES: Record<string, Proxy> = {
  backend: (incoming, outgoing, address) => void forward(incoming, outgoing, {address, visitor: '203.0.113.7'}),
  'content lake': forwardToLake,
}

const closers: (() => void)[] = []
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** Resolves with the next message of a channel. */
const nextMessage = (channel: string): Promise<void> =>
  new Promise(resolve => {
    const receive = () => {
      unsubscribe(channel, receive)
      resolve()
    }
    subscribe(channel, receive)
  })

/** Starts a source that responds to the first bytes of a request, and resolves with its connection once the proxy has the response. */
async function startSource(response: string) {
  const sockets: Socket[] = []
  const {promise: answered, resolve} = Promise.withResolvers<Socket>()
  const server = createTcpServer(socket => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.once('data', async () => {
      // It reads nothing more.
      socket.pause()
      const received = nextMessage('http.client.response.finish')
      socket.write(response)
      await received
      resolve(socket)
    })
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  closers.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, answered}
}

/** Starts a site that forwards every request to a source. */
async function startSite(proxy: Proxy, source: string): Promise<string> {
  const server = createServer((incoming, outgoing) => proxy(incoming, outgoing, new URL(`${source}${incoming.url}`)))
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Sends a long body; the source resets its connection in the middle. Returns everything the site sends. */
async function sendThroughReset(proxy: Proxy, response: string): Promise<string> {
  const source = await startSource(response)
  const connection = await openConnection(await startSite(proxy, source.url))
  closers.push(() => connection.destroy())
  const received = readToEnd(connection)
  const body = Buffer.alloc(BODY_BYTES, 'x')
  connection.write(headOf('POST /orders', `Content-Length: ${BODY_BYTES}`, 'Connection: close'))
  connection.write(body.subarray(0, SENT_FIRST))
  const broken = nextMessage('http.client.request.error')
  const socket = await source.answered
  socket.resetAndDestroy()
  await broken
  connection.write(body.subarray(SENT_FIRST))
  return received
}

describe.each(Object.entries(PROXIES))('the proxy of the %s', (_name, proxy) => {
  test.each([
    ['401 Unauthorized', '{"who":"are you"}'],
    ['413 Payload Too Large', '{"size":"too large"}'],
    ['429 Too Many Requests', ''],
  ])(
    'returns an early %s whose connection is reset while the body is sent',
    async (status, text) => {
      const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n`
      const received = await sendThroughReset(proxy, head + text)
      expect(received.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`)
      expect(received.slice(received.indexOf('\r\n\r\n') + 4)).toBe(text)
      expect(console.error).not.toHaveBeenCalled()
    },
    LIMIT_MS,
  )

  test.each([
    ['with a length', 'Content-Length: 100\r\n\r\nhalf'],
    ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n'],
  ])(
    'does not complete an early response %s that is truncated',
    async (_kind, rest) => {
      const received = await sendThroughReset(proxy, `HTTP/1.1 401 Unauthorized\r\nContent-Type: text/plain\r\n${rest}`)
      // Neither the end of the chunks nor another response.
      expect(received).not.toMatch(/0\r\n\r\n$|HTTP\/1\.1 (?!401)/)
    },
    LIMIT_MS,
  )
})
