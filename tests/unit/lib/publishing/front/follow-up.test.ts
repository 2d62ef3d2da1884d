import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {createServer, type RequestListener, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {join, relative} from 'node:path'
import {afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi} from 'vitest'

/* One cache that always answers, through which visitors come, and another one that does not answer in some tests. */

const SECRET = 'secret-of-the-front'
/** How the site answers. */
let site = {status: 200, readAt: 20}
/** Addresses of which the second cache ends the connection, holds the response, or sends an error. */
let failing: {closed?: RegExp; held?: RegExp; broken?: RegExp} = {}
/** Requests for copies in gzip to the second cache, and these copies. There are as many in brotli. */
const requests: string[] = []
const copies = new Map<string, {status: number; readAt: number}>()
const servers: Server[] = []
let distDir: string
let followUp: typeof import('@/lib/publishing/front/follow-up').followUp
let publishToFront: typeof import('@/lib/publishing/front/publish-to-front').publishToFront

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

const send = (response: Parameters<RequestListener>[1], {status, readAt} = site) =>
  response.writeHead(status, {'cache-status': 'front; fwd=request'}).end(JSON.stringify({pageProps: {readAt}}))

beforeAll(async () => {
  distDir = mkdtempSync(join(tmpdir(), 'overprint-follow-up-'))
  writeFileSync(join(distDir, 'BUILD_ID'), 'a-build')
  vi.stubEnv('NEXT_DIST_DIR', relative(process.cwd(), distDir))
  vi.stubEnv('PORT', String(await listen((_request, response) => void send(response))))
  const good = await listen((_request, response) => void send(response))
  const bad = await listen(({url = '', headers}, response) => {
    const isRefresh = headers['x-front-refresh'] === SECRET
    const isGzip = headers['accept-encoding'] === 'gzip'
    if (isGzip) requests.push(`${isRefresh ? 'replace' : 'get'} ${url}`)
    if (failing.held?.test(url)) return
    if (failing.closed?.test(url)) return void response.destroy()
    if (failing.broken?.test(url)) return void send(response, {status: 500, readAt: 0})
    if (isGzip && isRefresh) copies.set(url, site)
    send(response, copies.get(url) ?? {status: 200, readAt: 10})
  })
  vi.stubEnv('FRONT_PURGE_URLS', `http://127.0.0.1:${good},http://127.0.0.1:${bad}`)
  vi.stubEnv('FRONT_PURGE_SECRET', SECRET)
  vi.stubEnv('FRONT_URL', `http://127.0.0.1:${good}`)
  ;({followUp} = await import('@/lib/publishing/front/follow-up'))
  ;({publishToFront} = await import('@/lib/publishing/front/publish-to-front'))
})
/** Publishes pages with a change that is later than what this process, also for another test, has proven before. */
const publishPaths = (paths: string[]) => publishToFront(paths.map(path => ({path, since: Date.now()})))
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  rmSync(distDir, {recursive: true})
})
beforeEach(() => {
  requests.length = 0
  copies.clear()
  for (const method of ['warn', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => undefined)
  onTestFinished(() => {
    failing = {}
    site = {status: 200, readAt: 20}
  })
})

const count = (request: string) => requests.filter(one => one === request).length
const warnings = () => vi.mocked(console.warn).mock.calls.map(([text]) => String(text))

test('a cache that holds all requests leaves time for the proof', async () => {
  failing = {held: /./}
  const receipt = await publishPaths(['/', '/blog'])
  expect(receipt).toMatchObject({failed: [{reason: expect.stringContaining('took too long')}], unproven: []})
})

test('a page is repeated without its picture and the sitemap until the cache answers for it; other failures are not', async () => {
  failing = {closed: /^\/contact$/, broken: /^\/share\//}
  await publishPaths(['/contact', '/login'])
  requests.length = 0
  await expect.poll(() => count('get /contact')).toBeGreaterThan(1)
  expect(count('get /login')).toBe(1)
  expect(count('replace /sitemap.xml')).toBe(1)
  // The attempts of one follow-up.
  expect(count('replace /share/page/contact/latest.jpg')).toBe(4)
  expect(copies.get('/contact')).toBeUndefined()
  failing = {}
  await expect.poll(() => copies.get('/contact')).toEqual(site)
})

test('a page that is deleted while a cache is away is gone there when it is back', async () => {
  failing = {closed: /./}
  await publishPaths(['/blog/a'])
  await expect.poll(() => count('get /blog/a')).toBeGreaterThan(0)
  site = {status: 404, readAt: 0}
  failing = {}
  await expect.poll(() => copies.get('/blog/a')?.status).toBe(404)
  // The next follow-up comes after the end of that one.
  followUp(['/blog/b'])
  await expect.poll(() => copies.get('/blog/b')?.status).toBe(404)
  // A follow-up of the test before may meet the 404 too.
  expect(warnings().filter(text => /\/blog\/. is a 404/.test(text))).toEqual([])
})

test('a full queue drops the oldest pages', async () => {
  // A slow machine needs more than the time of one follow-up for all pages.
  vi.useFakeTimers({toFake: ['Date']})
  onTestFinished(() => void vi.useRealTimers())
  followUp(Array.from({length: 501}, (_, at) => `/blog/${at}`))
  await expect.poll(() => count('get /blog/500')).toBe(1)
  await expect.poll(() => count('replace /sitemap.xml')).toBe(1)
  expect(count('get /blog/0')).toBe(0)
})
