import {createServer, type Server, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import {afterEach, beforeEach, expect, onTestFinished, test, vi} from 'vitest'
import {overwriteForwardedFor} from '@/lib/http/forwarded-for'
import type {SharedStore} from '@/lib/shared-cache/shared-store'
import {processWide} from '@/lib/sources/process-wide'

/* When a server says that it is ready, with a server in place of its own pages. */

type WarmUp = typeof import('@/lib/publishing/builds/warm-up')
let server: Server
let warmUp: WarmUp
/** Requests that have begun. */
let begun: {url: string | undefined; response: ServerResponse}[] = []

beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  server = createServer(({url}, response) => void begun.push({url, response})).listen(0)
  await new Promise(resolve => server.once('listening', resolve))
  vi.resetModules()
  vi.stubEnv('PORT', String((server.address() as AddressInfo).port))
  Object.assign(
    processWide('warm-up', () => ({})),
    {addresses: [], hasBegun: false},
  )
  warmUp = await import('@/lib/publishing/builds/warm-up')
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
  begun = []
  vi.restoreAllMocks()
})

const FLOOR = 5000
/** Returns a store in which all addresses have a floor, with the versions of the pages of this build; null when Redis is away. */
const storeWith = (addresses: string[], versions: Record<string, number> | null = {}) =>
  ({
    list: {versions: async (some: string[]) => versions && some.map(address => versions[address] ?? null)},
    floors: {newest: () => addresses.map(address => [address, FLOOR])},
  }) as unknown as SharedStore
const untilBegun = (count: number) => expect.poll(() => begun.length).toBe(count)
const health = async () => {
  const {default: route} = await import('@/pages/api/health')
  const response = {setHeader: vi.fn(), status: vi.fn(() => response), json: vi.fn()}
  route({} as never, response as never)
  return response.status.mock.calls.flat()[0 as never]
}

test('the first server of a build is ready when it has been asked for each page that was published', async () => {
  await warmUp.prepareWarmUp(storeWith(['/index', '/blog', '/blog/gone', '/legal/privacy-policy/older']))
  expect(begun, 'the server does not listen yet').toEqual([])
  expect(await health()).toBe(503)
  await untilBegun(4)
  expect(await health(), 'while pages are generated').toBe(503)
  expect(begun.map(({url}) => url).toSorted()).toEqual([
    '/',
    '/blog',
    '/blog/gone',
    '/legal/privacy-policy?version=older',
  ])
  for (const {url, response} of begun) response.writeHead(url === '/blog/gone' ? 404 : 200).end()
  await expect.poll(health).toBe(200)
  expect(begun).toHaveLength(4)
  expect(vi.mocked(console.log).mock.calls.join()).toMatch(/4 of 4 pages/)
})

test('the server waits for four pages at once, and for none that fails', async () => {
  await warmUp.prepareWarmUp(storeWith(Array.from({length: 6}, (_, number) => `/page-${number}`)))
  warmUp.isReady()
  await untilBegun(4)
  for (const {response} of begun.slice(0, 4)) response.destroy()
  await untilBegun(6)
  for (const {response} of begun) response.destroy()
  await expect.poll(() => warmUp.isReady()).toBe(true)
})

test('pages that take too long do not keep the server from being ready', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  await warmUp.prepareWarmUp(storeWith(['/blog']))
  warmUp.isReady()
  await expect.poll(() => warmUp.isReady()).toBe(true)
  expect(limits.mock.calls).toEqual([[45_000]])
})

test('until the server is ready, it closes connections of caches in front that want a page', async () => {
  await warmUp.prepareWarmUp(storeWith(['/blog']))
  onTestFinished(overwriteForwardedFor(1))
  warmUp.refuseUntilReady()
  const {port} = server.address() as AddressInfo
  const request = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`http://127.0.0.1:${port}${path}`, {method, headers}).then(({status}) => status)
  const forwarded = {'x-forwarded-for': '203.0.113.7'}
  await expect(request('/', forwarded)).rejects.toThrow()
  await expect(request('/_next/data/new/index.json', forwarded)).rejects.toThrow()
  const passed = [
    request('/'),
    request('/api/health', forwarded),
    request('/_next/static/one.js', forwarded),
    request('/', forwarded, 'POST'),
  ]
  const isFor = (path: string) => begun.some(({url}) => url === path)
  await expect.poll(() => ['/blog', '/api/health', '/_next/static/one.js'].every(isFor)).toBe(true)
  expect(begun.find(({url}) => url === '/blog')?.response.destroyed, 'the request of the server itself').toBe(false)
  const answer = () => {
    for (const {response} of begun) if (!response.headersSent && !response.destroyed) response.end()
  }
  await expect
    .poll(() => {
      answer()
      return warmUp.isReady()
    })
    .toBe(true)
  const after = request('/', forwarded)
  const all = Promise.all([...passed, after])
  const timer = setInterval(answer, 10)
  onTestFinished(() => clearInterval(timer))
  expect(await all).toEqual([200, 200, 200, 200, 200])
})

test('a server is ready at once when Redis has the pages of its build, and when it does not answer', async () => {
  await warmUp.prepareWarmUp(storeWith(['/blog', '/page-0'], {'/blog': FLOOR, '/page-0': FLOOR + 1}))
  expect(await health()).toBe(200)
  await warmUp.prepareWarmUp(storeWith(['/blog'], null))
  expect(await health()).toBe(200)
  expect(begun).toEqual([])
})

test('a build that comes back is ready when it has what was published since it last ran', async () => {
  const versions = {'/blog': FLOOR - 1, '/page-0': FLOOR}
  await warmUp.prepareWarmUp(storeWith(['/page-0', '/blog', '/page-1'], versions))
  expect(await health()).toBe(503)
  await untilBegun(2)
  expect(begun.map(({url}) => url).toSorted()).toEqual(['/blog', '/page-1'])
  for (const {response} of begun) response.end()
  await expect.poll(health).toBe(200)
  expect(begun).toHaveLength(2)
})
