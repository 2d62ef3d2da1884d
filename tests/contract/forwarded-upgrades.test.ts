import {createServer, type RequestListener, type Server} from 'node:http'
import {type AddressInfo, createServer as createTcpServer} from 'node:net'
import {afterEach, expect, test} from 'vitest'
import {overwriteForwardedFor} from '@/lib/http/forwarded-for'
import {proxyUpgrade} from '../support/proxy-upgrade.ts'
import {headOf, openConnection, readToEnd} from '../support/raw-connection.ts'

const stop: (() => void)[] = []
afterEach(() => {
  for (const end of stop.splice(0)) end()
})

const startServer = async (listener?: RequestListener): Promise<{server: Server; url: string}> => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise(done => server.once('listening', done))
  stop.push(() => server.close().closeAllConnections())
  return {server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`}
}

/**
 * Starts a server that accepts upgrades, and returns the requests that it has received. It is no HTTP server of Node's: those
 * are prepared like the site's.
 */
const startBackend = async () => {
  const received: string[] = []
  const server = createTcpServer(socket => {
    socket.once('data', request => {
      received.push(String(request))
      socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    })
  }).listen(0, '127.0.0.1')
  await new Promise(done => server.once('listening', done))
  stop.push(() => server.close())
  return {url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received}
}

/** Starts a server that proxies upgrades to another one. */
const startSite = async (backend: string) => {
  const {server, url} = await startServer()
  server.on('upgrade', (request, socket, head) => proxyUpgrade({request, socket, head}, backend))
  return url
}

const UPGRADE = headOf(
  'GET /lake/socket',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'X-Forwarded-For: 198.51.100.1',
  'X-Forwarded-For: 198.51.100.2',
)

/** Sends an upgrade with a forged header through a site from 127.0.0.5, and returns the header that the backend receives. */
const forwardUpgrade = async (trustedProxies: number) => {
  const backend = await startBackend()
  const site = await startSite(backend.url)
  stop.push(overwriteForwardedFor(trustedProxies))
  const socket = await openConnection(site, '127.0.0.5')
  const end = readToEnd(socket)
  socket.write(UPGRADE)
  expect(await end).toMatch(/^HTTP\/1.1 101 /)
  return backend.received.flatMap(request =>
    [...request.matchAll(/^x-forwarded-for: (.*)$/gim)].map(([, value]) => value),
  )
}

test('an upgrade through the site carries the address of the connection, whatever the client sent', async () => {
  expect(await forwardUpgrade(0)).toEqual(['127.0.0.5'])
})

test('behind a trusted proxy an upgrade carries the address that the proxy saw', async () => {
  expect(await forwardUpgrade(1)).toEqual(['198.51.100.2'])
})

test('a server without upgrades answers a request that asks for one', async () => {
  stop.push(overwriteForwardedFor(0))
  const {url} = await startServer((_request, response) => response.end('plain'))
  const socket = await openConnection(url)
  const end = readToEnd(socket)
  socket.write(UPGRADE.replace('Connection: Upgrade', 'Connection: close, Upgrade'))
  expect(await end).toMatch(/^HTTP\/1.1 200 .*plain/s)
})
