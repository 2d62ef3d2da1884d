import {once} from 'node:events'
import {createServer, type IncomingHttpHeaders, type Server} from 'node:http'
import {createClient, type ListenEvent} from '@sanity/client'
import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest'
import {shareStreams} from '../../studio/connection/share-streams.ts'
import {ENGINES, type Front, findEngine, startFrontOf} from '../support/cluster/front.ts'
import {startLake, type TestLake} from '../support/lake.ts'
import {proxyUpgrade} from '../support/proxy-upgrade.ts'
import {headOf, openConnection} from '../support/raw-connection.ts'
import {sendBytes} from '../support/raw-request.ts'

/* The Studio's WebSockets through Varnish and nginx with the configurations in `deploy/`, a server that proxies as the site does, and the lake. */

const engines = ENGINES.filter(engine => findEngine(engine) !== null)
const FORGED = '198.51.100.1'
const KEYS = ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==']
const UPGRADE = ['Connection: Upgrade', 'Upgrade: websocket', ...KEYS]
const TRACE = ['traceparent: 1', 'tracestate: a=1', 'Proxy: http://a']

let lake: TestLake
let server: Server
let front: Front
/** Requests and upgrades that have reached the server. */
let asked: {url: string; headers: IncomingHttpHeaders}[]

const acceptUpgrades = () =>
  server.on('upgrade', (request, socket, head) => {
    const {url = '', headers} = request
    asked.push({url, headers})
    proxyUpgrade({request, socket, head}, lake.url + url.replace(/^\/lake/, ''))
  })

beforeAll(async () => {
  lake = await startLake()
  server = createServer(({url = '', headers}, response) => {
    if (url !== '/api/health') asked.push({url, headers})
    response.writeHead(200, {'cache-control': 'no-store'}).end('plain')
  })
  acceptUpgrades()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
beforeEach(() => {
  asked = []
})
afterAll(async () => {
  server.close().closeAllConnections()
  await lake.close()
})

const addressOf = (path: string) => front.url.replace('http', 'ws') + path

describe.each(engines)('%s in front', engine => {
  beforeAll(async () => {
    front = await startFrontOf(engine, [server], 'f'.repeat(32))
  })
  afterAll(() => front.stop())

  test('the Studio gets the events of its listeners', async () => {
    const events: ListenEvent[] = []
    const {projectId, dataset, token} = lake.client.config()
    const shared = shareStreams(addressOf('/lake/v2025-02-19/streams'), fetch)
    const names = {projectId, dataset, token, apiHost: `${front.url}/lake`, apiVersion: '2025-02-19'}
    const client = createClient({...names, useProjectHostname: false, useCdn: false, resolveFetch: () => shared})
    const listener = client
      .listen('*[_type == "press"]', {}, {events: ['welcome', 'mutation']})
      .subscribe(event => events.push(event))
    await expect.poll(() => events[0]?.type).toBe('welcome')
    await lake.client.create({_type: 'press'})
    await expect.poll(() => events.at(-1)?.type).toBe('mutation')
    listener.unsubscribe()
  })

  test('the presence of editors opens', async () => {
    const socket = new WebSocket(addressOf(`/lake/v2022-06-30/socket/${lake.client.config().dataset}`))
    const [{data}] = await once(socket, 'message')
    expect(data).toBe('♥')
    socket.close()
  })

  test('a WebSocket has the headers of any request that is forwarded', async () => {
    const socket = await openConnection(front.url)
    socket.write(headOf('GET /lake/v1/streams', ...UPGRADE, `X-Forwarded-For: ${FORGED}`, ...TRACE))
    const [received] = await once(socket, 'data')
    socket.destroy()
    expect(String(received)).toMatch(/^HTTP\/1.1 101 /)
    const {host, 'x-forwarded-for': address = '', 'x-request-id': id = '', ...others} = asked[0]?.headers ?? {}
    expect([host, String(address).split(', ').at(-1)]).toEqual(['localhost', '127.0.0.1'])
    expect(id).toMatch(/^[\da-f]{32}$/)
    expect(Object.keys(others).filter(name => /^(trace|proxy)/.test(name))).toEqual([])
  })

  test.each([
    ...['/', '/api/any', '/studio', '/lake/v1/data/query/production', '/lake/v1/streams/more', '/lake/v1/socket'],
    ...['/lake/v1/streams-more', '/other/lake/v1/streams', '/lake/images/v1/streams'],
  ])('%s has no WebSocket', async path => {
    expect(
      await sendBytes(front.url, headOf(`GET ${path}`, 'Connection: close, Upgrade', ...UPGRADE.slice(1))),
    ).toMatch(/^HTTP\/1.1 200 /)
    expect(asked.map(({url, headers}) => [url, headers.upgrade])).toEqual([[path, undefined]])
  })

  test.each([
    ['another protocol', 'GET', 'h2c'],
    ['another method', 'POST', 'websocket'],
  ])('%s is no WebSocket', async (_, method, protocol) => {
    const start = headOf(`${method} /lake/v1/streams`, 'Connection: close, Upgrade', `Upgrade: ${protocol}`, ...KEYS)
    expect(await sendBytes(front.url, start)).toMatch(/^HTTP\/1.1 (200|411) /)
    expect(asked.flatMap(({headers}) => headers.upgrade ?? [])).toEqual([])
  })

  const send = () => {
    const upgrade = headOf('GET /lake/v1/socket/no-such-dataset', ...UPGRADE)
    const hidden = headOf('GET /hidden', `X-Forwarded-For: ${FORGED}`, 'traceparent: 1', 'Connection: close')
    return sendBytes(front.url, upgrade + hidden)
  }
  const expectChecked = () => {
    expect(asked[0]?.url).toBe('/lake/v1/socket/no-such-dataset')
    for (const {headers} of asked) {
      expect(String(headers['x-forwarded-for']).split(', ').at(-1)).toBe('127.0.0.1')
      expect(headers.traceparent).toBeUndefined()
    }
  }

  test('a request within an upgrade that the lake refuses reaches no site unchecked', async () => {
    expect(await send()).toMatch(/^HTTP\/1.1 404 /)
    expectChecked()
  })

  test('a request within an upgrade that a server takes for a plain request reaches no site unchecked', async () => {
    server.removeAllListeners('upgrade')
    try {
      expect(await send()).toMatch(/^HTTP\/1.1 200 /)
      expectChecked()
    } finally {
      acceptUpgrades()
    }
  })

  // The last one, because a front closes the connections to the server a moment later.
  test('WebSockets that stay open take no connections from other requests', async () => {
    server.removeAllListeners('upgrade')
    server.on('upgrade', (_request, socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n'),
    )
    const open = async () => {
      const socket = await openConnection(front.url)
      socket.write(headOf('GET /lake/v1/streams', ...UPGRADE))
      // Varnish closes a connection for which it has none to a server.
      const [received] = await Promise.race([once(socket, 'data'), once(socket, 'close')])
      return {socket, isOpen: String(received).startsWith('HTTP/1.1 101 ')}
    }
    // As many as Varnish has connections to a server.
    const opened = await Promise.all(Array.from({length: 200}, open))
    try {
      expect(opened.filter(({isOpen}) => isOpen).length).toBeGreaterThan(50)
      expect((await fetch(`${front.url}/api/any`)).status).toBe(200)
    } finally {
      for (const {socket} of opened) socket.destroy()
      server.removeAllListeners('upgrade')
      acceptUpgrades()
    }
  })
})
