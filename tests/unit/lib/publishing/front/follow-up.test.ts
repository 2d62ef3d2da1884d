import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {createServer, type RequestListener, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {join, relative} from 'node:path'
import {afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi} from 'vitest'

/* One cache that answers, through which visitors come, and another one that does not answer in some tests. */

const SECRET = 'secret-of-the-front'
/** How the site answers, and pages that it sends as an error when they are to replace a copy. */
let site = {status: 200, readAt: 20}
let behind: RegExp | undefined
/** Addresses of which the second cache ends the connection, holds the response, or sends an error. The first one may end all. */
let failing: {closed?: RegExp; held?: RegExp; broken?: RegExp; goodIsClosed?: boolean} = {}
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

const sendPage: RequestListener = ({url = '', headers}, response) =>
  void send(response, behind?.test(url) && headers['x-front-copy'] === '1' ? {status: 503, readAt: 0} : site)

beforeAll(async () => {
  // The pauses between follow-ups are up to twelve seconds. They go on from one test to the next.
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true})
  distDir = mkdtempSync(join(tmpdir(), 'overprint-follow-up-'))
  writeFileSync(join(distDir, 'BUILD_ID'), 'a-build')
  vi.stubEnv('NEXT_DIST_DIR', relative(process.cwd(), distDir))
  vi.stubEnv('PORT', String(await listen(sendPage)))
  const good = await listen((_request, response) => void (failing.goodIsClosed ? response.destroy() : send(response)))
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
  vi.useRealTimers()
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
    behind = undefined
    site = {status: 200, readAt: 20}
  })
})

/** Polls a value while the time of pauses goes on ten times as fast. */
const poll = <Value>(value: () => Value) =>
  expect.poll(
    () => {
      vi.advanceTimersByTime(500)
      return value()
    },
    {interval: 50},
  )
const count = (request: string) => requests.filter(one => one === request).length
const warnings = () => vi.mocked(console.warn).mock.calls.map(([text]) => String(text))

test('a cache that holds all requests leaves time for the proof', async () => {
  failing = {held: /./}
  // The proof has a second, in which a busy machine may not finish: the message is repeated.
  await expect
    .poll(() => publishPaths(['/', '/blog']), {timeout: 120_000})
    .toMatchObject({failed: [{reason: expect.stringContaining('took too long')}], unproven: []})
})

test('a page that this server has not generated yet is compared again until it has', async () => {
  behind = /^\/blog\/later$/
  followUp(['/blog/later'])
  await poll(() => count('get /blog/later')).toBeGreaterThan(1)
  expect(count('replace /blog/later')).toBe(0)
  expect(warnings()).toContainEqual(expect.stringContaining('/blog/later'))
  behind = undefined
  await poll(() => copies.get('/blog/later')).toEqual(site)
})

test('a copy that was not replaced, because other servers are behind, is replaced later', async () => {
  failing = {broken: /^\/blog\/elsewhere$/}
  followUp(['/blog/elsewhere'])
  await poll(() => count('replace /blog/elsewhere')).toBeGreaterThanOrEqual(4)
  failing = {}
  await poll(() => copies.get('/blog/elsewhere')).toEqual(site)
})

test('a page is repeated without its picture and the sitemap until the cache answers for it; other failures are not', async () => {
  failing = {closed: /^\/contact$/, broken: /^\/share\//}
  await publishPaths(['/contact', '/login'])
  requests.length = 0
  await poll(() => count('get /contact')).toBeGreaterThan(1)
  expect(count('get /login')).toBe(1)
  expect(count('replace /sitemap.xml')).toBe(1)
  // The attempts of one follow-up.
  expect(count('replace /share/page/contact/latest.jpg')).toBe(4)
  expect(copies.get('/contact')).toBeUndefined()
  failing = {}
  await poll(() => copies.get('/contact')).toEqual(site)
})

test('a page that is deleted while a cache is away is gone there when it is back', async () => {
  failing = {closed: /./}
  await publishPaths(['/blog/a'])
  await poll(() => count('get /blog/a')).toBeGreaterThan(0)
  site = {status: 404, readAt: 0}
  failing = {}
  await poll(() => copies.get('/blog/a')?.status).toBe(404)
  // The next follow-up comes after the end of that one.
  followUp(['/blog/b'])
  await poll(() => copies.get('/blog/b')?.status).toBe(404)
  // A follow-up of the test before may meet the 404 too.
  expect(warnings().filter(text => /\/blog\/. is a 404/.test(text))).toEqual([])
})

test('pages that are repeated do not delay the follow-up of a publish', async () => {
  failing = {closed: /^\/about$/}
  followUp(['/about'])
  // The next pause is twelve seconds.
  await poll(() => count('get /about')).toBeGreaterThan(3)
  await expect.poll(() => warnings().length).toBeGreaterThan(3)
  followUp(['/pricing'])
  vi.advanceTimersByTime(1500)
  await expect.poll(() => count('get /pricing'), {timeout: 8000}).toBe(1)
})

test.each([/./, /shopify-choice/])(
  'a cache that does not drop lists with parameters, failing for %s, drops them later',
  async closed => {
    await publishPaths(['/shopify'])
    failing = {closed}
    requests.length = 0
    await poll(() => count('get /shopify')).toBeGreaterThan(0)
    // The page that it has is as new.
    await expect.poll(() => warnings().length).toBeGreaterThan(0)
    failing = {}
    requests.length = 0
    await poll(() => requests).toContain('replace /_next/data/a-build/shopify-choice.json')
    await poll(() => requests).toContain('replace /shopify')
  },
)

test('a page that is published again shortly before its follow-up has another one', async () => {
  followUp(['/blog/again'])
  vi.advanceTimersByTime(1000)
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now + 1000)
  followUp(['/blog/again'])
  clock.mockRestore()
  vi.advanceTimersByTime(1500)
  await expect.poll(() => count('get /blog/again'), {timeout: 8000}).toBe(2)
})

test('publishes at the same time have one follow-up', async () => {
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now)
  followUp(['/blog/one', '/blog/both'])
  followUp(['/blog/other', '/blog/both'])
  clock.mockRestore()
  vi.advanceTimersByTime(1500)
  await expect.poll(() => count('get /blog/other'), {timeout: 8000}).toBe(1)
  await expect.poll(() => count('get /blog/both'), {timeout: 8000}).toBe(1)
  expect(count('get /blog/one')).toBe(1)
})

test('a full queue drops the oldest pages', async () => {
  // Nothing more is asked of a cache that does not answer the first pages.
  failing = {closed: /./, goodIsClosed: true}
  followUp(Array.from({length: 501}, (_, at) => `/blog/${at}`))
  await poll(() => count('get /blog/1')).toBeGreaterThan(0)
  expect(count('get /blog/0')).toBe(0)
})
