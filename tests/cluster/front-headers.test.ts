import {createServer, type Server} from 'node:http'
import {afterEach, beforeEach, expect, onTestFinished, test, vi} from 'vitest'
import {ENGINES, type Engine, type Front, findEngine, startFrontOf} from '../support/cluster/front.ts'
import {headOf} from '../support/raw-connection.ts'
import {sendBytes} from '../support/raw-request.ts'

/* Varnish and nginx with the configurations in `deploy/`, in front of a server, and headers that only the front may set. */

const engines = ENGINES.filter(engine => findEngine(engine) !== null)
const SECRET = 'f'.repeat(32)
/** What the configurations use, as a browser could send it. */
const FORGED = {
  'x-front-has-old': '1',
  'x-front-args': '?forged=1',
  'x-front-brotli': 'br',
  'x-front-key': '/forged',
  'x-front-missing': '1',
  'x-front-is-refresh': '1',
  'x-front-path': '/forged',
  'x-front-secret': 's'.repeat(32),
}

let server: Server
let front: Front | undefined
/** Addresses that the server was asked for. */
let asked: string[]
let cacheControl: string
let etag: string | undefined
let failure: 'sends errors' | 'closes connections' | null

beforeEach(async () => {
  asked = []
  cacheControl = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60'
  etag = undefined
  failure = null
  server = createServer((request, response) => {
    const {url = ''} = request
    if (url === '/api/health') return void response.end('ok')
    asked.push(url)
    if (failure === 'sends errors') return void response.writeHead(500).end('failed')
    if (failure === 'closes connections') return void request.socket.destroy()
    const location = url.startsWith('/moved') ? {location: '/page'} : {}
    response.writeHead(url.startsWith('/moved') ? 308 : 200, {
      ...{'cache-control': cacheControl, 'content-type': 'text/plain', 'x-request-id': 'f'.repeat(32)},
      ...location,
      ...(etag ? {etag} : {}),
    })
    response.end(`page ${asked.length}`)
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
})
afterEach(async () => {
  await front?.stop()
  front = undefined
  server.close().closeAllConnections()
})

async function start(engine: Engine): Promise<void> {
  front = await startFrontOf(engine, [server], SECRET)
}

async function get(address: string, headers: Record<string, string> = {}) {
  const response = await fetch(front?.url + address, {headers, redirect: 'manual'})
  const of = (name: string) => response.headers.get(name)
  return {
    ...{status: response.status, text: await response.text(), cache: of('cache-status')},
    ...{location: of('location'), id: of('x-request-id'), names: [...response.headers.keys()]},
  }
}

test.each(engines)('%s ignores its own headers in the request of a browser', async engine => {
  await start(engine)
  for (const address of ['/page', '/_next/data/build/page.json', '/page?page=2', '/moved']) {
    const first = await get(address)
    const again = await get(address, FORGED)
    expect(again).toEqual({...first, cache: 'front; hit', id: null, names: expect.any(Array)})
    expect(asked.filter(url => url === address)).toHaveLength(1)
  }
  // Also when the server is asked.
  expect(await get('/moved/2', FORGED)).toMatchObject({status: 308, location: '/page', cache: 'front; fwd=uri-miss'})
  expect(await get('/page?page=3', FORGED)).toMatchObject({status: 200, cache: 'front; fwd=uri-miss'})
})

test.each(engines)('%s sends no header that exists only in it', async engine => {
  await start(engine)
  for (const address of ['/page', '/page?page=2', '/_next/data/build/page.json', '/moved?utm_source=mail']) {
    for (const {names} of [await get(address), await get(address)])
      expect(names.filter(name => /^(x-front-|x-varnish|via$)/.test(name))).toEqual([])
  }
})

// @sanity/client sends a query of up to 11,264 characters as a GET.
test.each(engines)('%s forwards the longest queries of the Studio over HTTP/1.1', async engine => {
  await start(engine)
  const address = `/lake/v2025-02-19/data/query/production?query=${'*'.repeat(11_264)}`
  expect((await get(address)).status).toBe(200)
  expect(asked).toEqual([address])
})

test.each(engines)('%s sends the body of a GET to no other request', async engine => {
  await start(engine)
  for (const address of ['/page?page=2', '/page?utm_source=mail', '/_next/data/build/page.json?page=2']) {
    const start = headOf(`GET ${address}`, 'Connection: close', 'Content-Length: 5')
    expect(await sendBytes(front?.url ?? '', `${start}hello`)).toMatch(/^HTTP\/1.1 200 /)
    // The front requests them on a connection to the server that it has used before.
    for (let next = 0; next < 5; next += 1) expect((await get(`/next/${asked.length}`)).status).toBe(200)
  }
})

test.each(engines)('%s finds data with parameters on the server that has them', async engine => {
  const other = createServer(({url = ''}, response) => {
    const status = url.startsWith('/_next/data/') ? 404 : 200
    response.writeHead(status, {'cache-control': 'max-age=0, s-maxage=1', 'content-type': 'text/plain'}).end('other')
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => other.once('listening', resolve))
  onTestFinished(() => void other.close().closeAllConnections())
  front = await startFrontOf(engine, [server, other], SECRET)
  for (let number = 0; number < 6; number += 1) {
    const data = `/_next/data/build/page-${number}.json`
    for (const query of ['?page=2', '?slug=x', '']) expect((await get(data + query)).status).toBe(200)
  }
})

const tooOld = engines.flatMap(engine =>
  (['without', 'with'] as const).flatMap(which =>
    (['sends errors', 'closes connections'] as const).map(how => [engine, which, how] as const),
  ),
)
test.each(tooOld)(
  '%s sends a copy that is too old, %s an entity tag, when the server %s',
  async (engine, which, how) => {
    cacheControl = 'public, max-age=0, s-maxage=1'
    etag = which === 'with' ? '"1"' : undefined
    await start(engine)
    const first = await get('/page')
    failure = how
    await vi.waitFor(
      async () => {
        const {status, text, cache} = await get('/page')
        expect([status, text]).toEqual([200, first.text])
        expect([asked.length > 1, cache]).toEqual([true, 'front; hit; fwd=stale'])
      },
      {timeout: 120_000},
    )
  },
)

test.each(engines)('%s keeps the copy when a publish does not get the new one', async engine => {
  await start(engine)
  const first = await get('/page')
  failure = 'sends errors'
  const refresh = await get('/page', {'x-front-refresh': SECRET})
  expect(refresh.status).toBeGreaterThanOrEqual(500)
  // What the sites take for a reason to try again.
  expect(refresh.cache).toBe('front; fwd=request')
  const {status, text} = await get('/page')
  expect([status, text]).toEqual([200, first.text])
})
