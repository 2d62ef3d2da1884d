import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import {afterAll, afterEach, beforeAll, beforeEach, expect, test, vi} from 'vitest'
import {guardResponse} from '@/lib/http/guard-responses'
import {mayLack, noteLacking, noteTime} from '@/lib/shared-cache/page-times'

const STATIC_PAGE = 's-maxage=300, stale-while-revalidate=31535700'
const OURS = 'max-age=0, s-maxage=300, stale-while-revalidate=60'

let site: Server
let url: string
let handle: (request: IncomingMessage, response: ServerResponse) => void

beforeAll(async () => {
  site = createServer((request, response) => {
    guardResponse({request, response}, [{key: 'X-Default', value: 'yes'}], 'this')
    handle(request, response)
  }).listen(0)
  await new Promise(resolve => site.once('listening', resolve))
  url = `http://localhost:${(site.address() as AddressInfo).port}`
})
beforeEach(() => {
  handle = (_request, response) => response.end()
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => new Promise(resolve => site.close(resolve)))

const cacheControlOf = async (headers: Record<string, string | string[]>) => {
  handle = (_request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    response.end('text')
  }
  return (await fetch(url)).headers.get('cache-control')
}

test('every response has the default headers unless its handler sets its own', async () => {
  expect((await fetch(url)).headers.get('x-default')).toBe('yes')
  handle = (_request, response) => response.writeHead(400, {'x-default': 'own'}).end()
  const response = await fetch(url)
  expect([response.status, response.headers.get('x-default')]).toEqual([400, 'own'])
})

test('a static page is cached for its age and stale for a short time only', async () => {
  expect(await cacheControlOf({'Cache-Control': STATIC_PAGE})).toBe(OURS)
  // A 404 that was generated earlier.
  expect(await cacheControlOf({'Cache-Control': 's-maxage=30'})).toBe(
    'max-age=0, s-maxage=30, stale-while-revalidate=60',
  )
})

test('a stale page, which is being generated again, is fresh for a second only', async () => {
  const stale = await cacheControlOf({'Cache-Control': STATIC_PAGE, 'x-nextjs-cache': 'STALE'})
  expect(stale).toBe('max-age=0, s-maxage=1, stale-while-revalidate=60')
  expect(await cacheControlOf({'Cache-Control': STATIC_PAGE, 'x-nextjs-cache': 'HIT'})).toBe(OURS)
})

test('caches in front may store what another server sends instead of data that this build does not have', async () => {
  const NEXT = 'private, no-cache, no-store, max-age=0, must-revalidate'
  handle = (_request, response) => {
    response.statusCode = 404
    response.setHeader('Cache-Control', NEXT)
    response.end()
  }
  const of = async (path: string) => (await fetch(url + path)).headers.get('cache-control')
  expect(await of('/_next/data/another/blog.json')).toBe('max-age=0, s-maxage=1')
  // A preview, for example.
  for (const path of ['/_next/data/this/blog.json', '/blog/_next/data/another']) expect(await of(path)).toBe(NEXT)
  handle = (_request, response) => response.setHeader('Set-Cookie', 'a=b').writeHead(404).end()
  expect(await of('/_next/data/another/blog.json')).toBe('private, no-store')
  handle = (_request, response) => response.writeHead(200, {'cache-control': NEXT}).end()
  expect(await of('/_next/data/another/blog.json')).toBe(NEXT)
})

test('a page that lacks what was published is an error for a cache in front that has a copy', async () => {
  const send = async (path: string, copy: string, nextCache = 'HIT') => {
    handle = (_request, response) =>
      response.setHeader('Cache-Control', STATIC_PAGE).setHeader('x-nextjs-cache', nextCache).end('page')
    const {status, headers} = await fetch(url + path, {headers: {'X-Front-Copy': copy}})
    return status === 200 ? status : [status, headers.get('cache-control')]
  }
  noteTime('/[...path]/$/behind', Date.now(), {isBehind: true})
  noteTime('/[...path]/$/current', Date.now())
  for (const path of ['/behind', '/_next/data/this/behind.json'])
    for (const cache of ['HIT', 'STALE']) expect(await send(path, '1', cache)).toEqual([503, 'no-store'])
  for (const copy of ['', '0']) expect(await send('/behind', copy)).toBe(200)
  for (const path of ['/current', '/unknown']) expect(await send(path, '1')).toBe(200)
  // Generated for this request.
  for (const cache of ['MISS', 'REVALIDATED', '']) expect(await send('/behind', '1', cache)).toBe(200)
  noteTime('/[...path]/$/behind', Date.now())
  expect(await send('/behind', '1')).toBe(200)
})

test('a response that was begun before the newer page was there is an error for a cache that has a copy', async () => {
  const path = '/[...path]/$/race'
  const sendAfter = async (between: () => void) => {
    handle = (_request, response) => {
      between()
      response.setHeader('Cache-Control', STATIC_PAGE).setHeader('x-nextjs-cache', 'HIT').end('page')
    }
    return (await fetch(`${url}/race`, {headers: {'X-Front-Copy': '1'}})).status
  }
  const newer = () => noteTime(path, Date.now(), {read: {at: performance.now(), isAsked: true}})
  expect(
    await sendAfter(() => {
      noteTime(path, Date.now(), {isBehind: true})
      newer()
    }),
  ).toBe(503)
  expect(await sendAfter(newer)).toBe(200)
  // Next lets a request join an earlier one, which has read the page before the publish, or without asking what was published.
  newer()
  expect(await sendAfter(() => undefined)).toBe(200)
  noteLacking('/race')
  expect(await sendAfter(() => undefined)).toBe(503)
  noteTime(path, Date.now(), {read: {at: performance.now(), isAsked: false}})
  expect(await sendAfter(() => undefined)).toBe(503)
  newer()
  // A publish is announced while the page is on its way.
  expect(await sendAfter(() => noteLacking('/race'))).toBe(503)
  expect(await sendAfter(newer)).toBe(200)
})

test('a page that lacks what was published for longer than a minute is sent to every cache', async () => {
  vi.useFakeTimers({toFake: ['Date']})
  try {
    const path = '/[...path]/$/late'
    noteTime(path, Date.now(), {isBehind: true})
    expect(mayLack('/late', performance.now())).toBe(true)
    vi.setSystemTime(Date.now() + 59_000)
    // It was generated again, without what was published.
    noteTime(path, Date.now(), {isBehind: true})
    expect(mayLack('/late', performance.now())).toBe(true)
    vi.setSystemTime(Date.now() + 2000)
    expect(mayLack('/late', performance.now())).toBe(false)
    // The minute begins again with another publish.
    noteLacking('/late')
    noteTime(path, Date.now(), {isBehind: true})
    expect(mayLack('/late', performance.now())).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

test('every other Cache-Control stays', async () => {
  for (const value of [
    'private, no-cache, no-store, max-age=0, must-revalidate',
    'public, max-age=31536000, immutable',
    'public, s-maxage=60, stale-while-revalidate=60',
  ])
    expect(await cacheControlOf({'Cache-Control': value})).toBe(value)
  expect(await cacheControlOf({})).toBeNull()
})

test('a response that sets a cookie is never stored', async () => {
  for (const [before, after] of [
    [STATIC_PAGE, 'private, no-store'],
    ['public, max-age=31536000, immutable', 'private, no-store'],
    ['private, no-cache, no-store', 'private, no-cache, no-store'],
  ])
    expect(await cacheControlOf({'Cache-Control': String(before), 'Set-Cookie': ['a=b', 'c=d']})).toBe(after)
  expect(await cacheControlOf({'Set-Cookie': 'a=b'})).toBe('private, no-store')
})

test('the handler does not see headers of parts of Next that the site does not use', async () => {
  let seen: unknown
  handle = ({headers}, response) => {
    seen = [headers.rsc, headers['x-middleware-prefetch'], headers['x-other']]
    response.end()
  }
  await fetch(url, {headers: {RSC: '1', 'X-Middleware-Prefetch': '1', 'X-Other': '1'}})
  expect(seen).toEqual([undefined, undefined, '1'])
})

test('a page that was generated earlier is cached for the rest of its time only', async () => {
  const generated = (seconds: number) => Date.now() - seconds * 1000
  noteTime('/blog/[slug]/$/blog/ink', generated(100))
  noteTime('/index/$/index', generated(400))
  noteTime('/legal/[policy]/[version]/$/legal/privacy-policy/1.0', generated(400))
  const secondsOf = async (path: string, cache: string) => {
    handle = (request, response) => {
      // As Next does with a query that it has moved into the path.
      request.url = request.url?.replace(/\?.*/, '')
      response.setHeader('Cache-Control', STATIC_PAGE).setHeader('x-nextjs-cache', cache).end()
    }
    const {headers} = await fetch(url + path)
    return Number(/s-maxage=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1])
  }
  for (const path of ['/blog/ink', '/blog/ink?ref=a', '/_next/data/this/blog/ink.json']) {
    const seconds = await secondsOf(path, 'HIT')
    expect(seconds, path).toBeLessThanOrEqual(200)
    expect(seconds, path).toBeGreaterThan(100)
  }
  for (const path of ['/', '/?ref=a', '/_next/data/this/index.json', '/legal/privacy-policy?version=1.0'])
    expect(await secondsOf(path, 'HIT'), path).toBe(1)
  for (const path of ['/unknown', '/legal/privacy-policy', '/blog/ink%20', '//'])
    expect(await secondsOf(path, 'HIT'), path).toBe(300)
  expect(await secondsOf('/blog/ink?version=1.0', 'HIT')).toBeLessThanOrEqual(200)
  // It has just been generated.
  expect(await secondsOf('/blog/ink', 'MISS')).toBe(300)
})
