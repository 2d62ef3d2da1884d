import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {createServer, type IncomingHttpHeaders, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest'
import {createRouteFinder} from '@/lib/logging/find-route'
import {logSiteRequests} from '@/lib/logging/log-site-requests'
import {requestIdHeaders} from '@/lib/sources/request-id'

const MANIFEST = {
  staticRoutes: [{page: '/contact'}, {page: '/api/health'}],
  dynamicRoutes: [
    {page: '/blog/[slug]', regex: '^/blog/([^/]+?)(?:/)?$'},
    {page: '/[...path]', regex: '^/(.+?)(?:/)?$'},
  ],
  rewrites: {afterFiles: [{source: '/lake/:path*', regex: '^/lake(?:/(.*))?$'}]},
}

let distDir: string
beforeEach(() => {
  distDir = mkdtempSync(join(tmpdir(), 'overprint-dist-'))
  writeFileSync(join(distDir, 'routes-manifest.json'), JSON.stringify(MANIFEST))
})
afterEach(() => rmSync(distDir, {recursive: true, force: true}))

describe('the route of a path', () => {
  test.each([
    ['/contact', '/contact'],
    ['/blog/ada@example.com', '/blog/[slug]'],
    ['/lake/v1/auth/fetch', '/lake/:path*'],
    ['/ada/lovelace', '/[...path]'],
    ['/_next/static/chunks/x.js', '/_next/static/*'],
    ['/_next/ada', 'unmatched'],
    [`/blog/${'a'.repeat(5000)}`, 'unmatched'],
  ])('of %s is %s', (path, route) => expect(createRouteFinder(distDir)(path)).toBe(route))

  test('is not known without a build', () => expect(createRouteFinder('/nowhere')('/contact')).toBe('unmatched'))
})

describe('a request of the site', () => {
  const logger = {info: vi.fn(), debug: vi.fn()}
  const countRequest = vi.fn()
  const seen: {headers: IncomingHttpHeaders; passedOn: Record<string, string>}[] = []
  let server: Server
  let stop = () => {}
  beforeEach(async () => {
    vi.clearAllMocks()
    seen.length = 0
    stop = logSiteRequests({logger, findRoute: createRouteFinder(distDir), countRequest})
    server = createServer(async (request, response) => {
      await new Promise(setImmediate)
      seen.push({headers: request.headers, passedOn: requestIdHeaders()})
      response.statusCode = 201
      const {'x-cache': cache} = request.headers
      if (cache) response.setHeader('x-nextjs-cache', cache)
      response.end()
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  })
  afterEach(async () => {
    stop()
    await new Promise(done => server.close(done))
  })
  const request = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {headers})

  test('is logged with its route, and its id is the one that is passed on', async () => {
    await request('/blog/ada?email=ada@example.com')
    await vi.waitUntil(() => logger.info.mock.calls.length === 1)
    const [fields, message] = logger.info.mock.calls[0] ?? []
    expect(message).toBe('request')
    expect(fields).toEqual({
      reqId: expect.stringMatching(/^[\da-f-]{36}$/),
      method: 'GET',
      route: '/blog/[slug]',
      status: 201,
      ms: expect.any(Number),
    })
    expect(seen).toMatchObject([{headers: {'x-request-id': fields.reqId}, passedOn: {'x-request-id': fields.reqId}}])
  })

  test('keeps the caller’s well-formed id and replaces any other', async () => {
    const id = '0af7651916cd43dd8448eb211c80319c'
    await request('/contact', {'x-request-id': id})
    await request('/contact', {'x-request-id': 'ada@example.com'})
    await vi.waitUntil(() => logger.info.mock.calls.length === 2)
    const ids = logger.info.mock.calls.map(([fields]) => fields.reqId)
    expect(ids).toEqual([id, expect.stringMatching(/^[\da-f-]{36}$/)])
  })

  test('is counted with its route and what the cache did', async () => {
    await request('/blog/ada', {'x-cache': 'STALE'})
    await request('/blog/ada', {'x-cache': 'invented'})
    await vi.waitUntil(() => countRequest.mock.calls.length === 2)
    const counted = {method: 'GET', route: '/blog/[slug]', status: 201, seconds: expect.any(Number)}
    expect(countRequest.mock.calls).toEqual([
      [{...counted, more: {cache: 'stale'}}],
      [{...counted, more: {cache: 'none'}}],
    ])
  })

  test('for a static file or a health check is logged at the level debug', async () => {
    await request('/_next/static/x.js')
    await request('/api/health')
    await vi.waitUntil(() => logger.debug.mock.calls.length === 2)
    expect(logger.info).not.toHaveBeenCalled()
  })
})
