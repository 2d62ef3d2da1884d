import {Agent, createServer, request, type Server, type ServerResponse} from 'node:http'
import type {AddressInfo, Socket} from 'node:net'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {drainOnSignal} from '@/lib/http/servers/drain-on-signal'
import {headOf, openConnection, readToEnd} from '../../../../support/raw-connection'

/** Longer than a test may take. */
const LONG_MS = 900_000

let server: Server
let undo = () => {}
const waiting: ServerResponse[] = []
/** Keeps connections open for the next request, as browsers and proxies do. */
let agent: Agent

beforeEach(async () => {
  agent = new Agent({keepAlive: true})
  waiting.length = 0
  // Longer than the test: the server itself closes no idle connection.
  server = createServer({keepAliveTimeout: 600_000}, (_request, response) => void waiting.push(response))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
})
afterEach(() => {
  undo()
  agent.destroy()
  server.closeAllConnections()
})

/** Sends a request. Resolves to its text, or to `closed`. */
const send = (): Promise<string> =>
  new Promise(resolve => {
    const {port} = server.address() as AddressInfo
    request({port, host: '127.0.0.1', agent}, async response => {
      const chunks = await response.toArray().catch(() => ['closed'])
      resolve(chunks.join(''))
    })
      .on('error', () => resolve('closed'))
      .end()
  })

/** What Next does on SIGTERM. Only the last listener is called, which is that of the test. */
const end = (): Promise<string> => {
  const listeners = process.listeners('SIGTERM')
  const drain = listeners.at(-1) as (signal: string) => void
  drain('SIGTERM')
  return new Promise(resolve => server.close(() => resolve('closed')))
}

test('a request that has begun is answered, and its connection does not keep the server', async () => {
  undo = drainOnSignal(LONG_MS)
  const answer = send()
  await expect.poll(() => waiting.length).toBe(1)
  // Its headers are sent, so they cannot announce the end of the connection.
  waiting[0]?.write('begun ')
  const closed = end()
  waiting[0]?.end('answered')
  expect(await answer).toBe('begun answered')
  expect(await closed).toBe('closed')
})

test('a connection that is never idle ends with its next response', async () => {
  undo = drainOnSignal(LONG_MS)
  agent.maxSockets = 1
  const first = send()
  await expect.poll(() => waiting.length).toBe(1)
  const queued = Array.from({length: 200}, send)
  const closed = end()
  server.on('request', (_request, response) => response.end('answered'))
  waiting[0]?.end('answered')
  expect(await first).toBe('answered')
  expect(await closed).toBe('closed')
  expect((await Promise.all(queued)).filter(text => text === 'answered').length).toBeLessThan(queued.length)
})

test('a stream that never ends is closed after the grace period', async () => {
  undo = drainOnSignal(100)
  const answer = send()
  await expect.poll(() => waiting.length).toBe(1)
  waiting[0]?.write('event')
  const closed = end()
  expect(await closed).toBe('closed')
  expect(await answer).toBe('closed')
})

const UPGRADE = headOf('GET /lake/v1/streams', 'Connection: Upgrade', 'Upgrade: websocket')

/** Opens a connection, and returns it with what comes back until it is closed. */
const open = async () => {
  const socket = await openConnection(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return {socket, received: readToEnd(socket)}
}

test('a WebSocket is closed at once, and so is one whose request ends afterwards', async () => {
  const upgraded: Socket[] = []
  server.on('upgrade', (_request, socket: Socket) => {
    upgraded.push(socket)
    socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n')
  })
  undo = drainOnSignal(LONG_MS)
  const [early, late] = [await open(), await open()]
  early.socket.write(UPGRADE)
  late.socket.write(UPGRADE.slice(0, 20))
  await expect.poll(() => upgraded.length).toBe(1)
  const closed = end()
  expect(await early.received).toMatch(/^HTTP\/1.1 101 /)
  late.socket.write(UPGRADE.slice(20))
  expect(await late.received).toBe('')
  expect(upgraded.length).toBe(2)
  expect(await closed).toBe('closed')
})
