import {EventEmitter} from 'node:events'
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {createServer, type Server, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {join, relative} from 'node:path'
import {afterAll, beforeAll, beforeEach, expect, test, vi} from 'vitest'
import {noteReplacing} from '@/lib/shared-cache/replacing-copies'

const SECRET = 'secret-of-the-front'
/** When the sources of every page were read at the site, and those of the copies in the cache. */
let readAt = 20
/** When the sources of the oldest part of every page were read. */
let partsReadAt: number | undefined
/** How many requests the site has got. */
let looks = 0
/** The status of the site's responses. */
let status = 200
/** Whether the cache responds to the site but keeps its copies. */
let isStuck = false
/** Addresses for which the cache responds with an error. */
let broken: RegExp | null = null
/** Whether the cache ends connections without a response. */
let isAway = false
/** The copies in gzip, and the requests for them. There are as many in brotli. */
const copies = new Map<string, number>()
const requests: string[] = []
const servers: Server[] = []
let distDir: string
let front: string
let addresses: typeof import('@/lib/publishing/front/front-addresses')
let publishToFront: typeof import('@/lib/publishing/front/publish-to-front').publishToFront

async function listen(server: Server): Promise<number> {
  servers.push(server)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

beforeAll(async () => {
  const site = createServer((request, response) => {
    looks += 1
    if (status === 0) request.socket.destroy()
    else response.writeHead(status).end(JSON.stringify({pageProps: {readAt, partsReadAt}}))
  })
  const cache = createServer(({url, headers}, response) => {
    const isRefresh = headers['x-front-refresh'] === SECRET
    const isGzip = headers['accept-encoding'] === 'gzip'
    if (isGzip) requests.push(`${isRefresh ? 'replace' : 'get'} ${url}`)
    if (isAway) return void response.destroy()
    if (isGzip && isRefresh && !isStuck) copies.set(String(url), readAt)
    response.setHeader('cache-status', isRefresh ? 'front; fwd=request' : 'front; hit')
    if (broken?.test(String(url))) return void response.writeHead(500).end()
    response.end(JSON.stringify({pageProps: {readAt: isRefresh ? readAt : (copies.get(String(url)) ?? 10)}}))
  })
  distDir = mkdtempSync(join(tmpdir(), 'overprint-front-'))
  writeFileSync(join(distDir, 'BUILD_ID'), 'a-build')
  front = `http://127.0.0.1:${await listen(cache)}`
  vi.stubEnv('NEXT_DIST_DIR', relative(process.cwd(), distDir))
  vi.stubEnv('PORT', String(await listen(site)))
  vi.stubEnv('FRONT_PURGE_URLS', front)
  vi.stubEnv('FRONT_PURGE_SECRET', SECRET)
  vi.stubEnv('FRONT_URL', front)
  addresses = await import('@/lib/publishing/front/front-addresses')
  ;({publishToFront} = await import('@/lib/publishing/front/publish-to-front'))
})
afterAll(() => {
  for (const server of servers) server.close()
  rmSync(distDir, {recursive: true})
})
beforeEach(() => {
  requests.length = 0
})

/** Publishes pages with a change that is later than what this process, also for another test, has proven before. */
const publishPaths = (paths: string[], since = Date.now()) => publishToFront(paths.map(path => ({path, since})))

const DOCUMENTS = [
  '/rss.xml',
  '/sitemap.xml',
  '/sitemap.xml?part=pages',
  '/sitemap.xml?part=posts',
  '/faq.json',
  '/site.webmanifest',
]
const replacing = (...list: string[]) => list.map(address => `replace ${address}`)

test('a publish replaces pages, their data, the feed, the sitemap, the answers of the widget and the manifest, and then requests the pages as visitors do', async () => {
  const receipt = await publishPaths(['/', '/blog'])
  expect(receipt).toMatchObject({addresses: 4, failed: [], unproven: []})
  const pages = ['/', '/_next/data/a-build/index.json', '/blog', '/_next/data/a-build/blog.json']
  const lists = ['/_next/data/a-build/listing/posts.json']
  const sent = replacing(...pages, ...DOCUMENTS, ...lists).sort()
  expect(requests.slice(0, sent.length).sort()).toEqual(sent)
  expect(requests.slice(sent.length).sort()).toEqual(pages.map(address => `get ${address}`).sort())
})

test('pages that the cache has in this version are proven and not replaced again; a newer version is', async () => {
  await publishPaths(['/'])
  requests.length = 0
  await publishPaths(['/'])
  expect(requests.filter(one => one.startsWith('replace')).sort()).toEqual(replacing(...DOCUMENTS).sort())
  readAt += 1
  requests.length = 0
  expect(await publishPaths(['/'])).toMatchObject({failed: [], unproven: []})
  expect(requests).toContain('replace /')
})

test('an older response of this server ends before the copies are replaced', async () => {
  readAt += 10
  const response = Object.assign(new EventEmitter(), {closed: false, socket: {}})
  noteReplacing(response as unknown as ServerResponse)
  const before = looks
  const published = publishPaths(['/blog/late'], readAt - 1)
  await expect.poll(() => looks).toBe(before + 2)
  // Long after the requests to this server.
  setTimeout(() => {
    requests.push('ended')
    response.emit('close')
  }, 400)
  expect(await published).toMatchObject({failed: [], unproven: []})
  const inOrder = requests.filter(one => /^(?:ended|replace \/blog\/late)$/.test(one))
  expect(inOrder).toEqual(['ended', 'replace /blog/late'])
})

test('pages that are proven are not requested again for the same or an earlier change, but for a later one', async () => {
  readAt += 10
  const since = readAt - 1
  await publishPaths(['/blog/proven'], since)
  requests.length = 0
  expect(await publishPaths(['/blog/proven'], since)).toEqual({addresses: 0, failed: [], ms: 0})
  // The proven page shows every change up to the time when its sources were read.
  expect(await publishPaths(['/blog/proven'], readAt)).toEqual({addresses: 0, failed: [], ms: 0})
  expect(requests).toEqual([])
  expect(await publishPaths(['/blog/proven', '/blog/other'], readAt + 1)).toMatchObject({addresses: 4, unproven: []})
})

test('a page that a server has generated whose clock is ahead is requested again for a later change', async () => {
  const before = readAt
  readAt = Date.now() + 600_000
  try {
    expect(await publishPaths(['/blog/ahead'])).toMatchObject({addresses: 2, failed: [], unproven: []})
    expect(await publishPaths(['/blog/ahead'], Date.now() + 1)).toMatchObject({addresses: 2, failed: [], unproven: []})
  } finally {
    readAt = before
  }
})

test('a message that is repeated because of one page leaves those that are replaced and proven', async () => {
  readAt += 10
  const since = readAt - 1
  broken = /bad/
  const receipt = await publishPaths(['/blog/good', '/blog/bad'], since)
  expect(receipt).toMatchObject({failed: [{}], unproven: [{path: '/blog/bad'}]})
  broken = null
  requests.length = 0
  expect(await publishPaths(['/blog/good', '/blog/bad'], since)).toMatchObject({failed: [], unproven: []})
  expect(requests).toContain('replace /blog/bad')
  // A follow-up of the first message may look at the page meanwhile.
  expect(requests).not.toContain('replace /blog/good')
})

test('a page with older parts is requested again for a change of its parts', async () => {
  readAt += 10
  partsReadAt = readAt - 5
  await publishPaths(['/blog/parts'], readAt)
  partsReadAt = undefined
  requests.length = 0
  await publishPaths(['/blog/parts'], readAt)
  expect(requests).toContain('get /blog/parts')
})

test('pages that are not proven are replaced again by the next message', async () => {
  isStuck = true
  const receipt = await publishPaths(['/login'])
  expect(receipt).toMatchObject({failed: [], unproven: [{path: '/login', isAway: false}]})
  isStuck = false
  requests.length = 0
  expect(await publishPaths(['/login'])).toMatchObject({failed: [], unproven: []})
  expect(requests).toContain('replace /login')
})

test.each([0, 503])('a page that this server does not send is not proven (%i)', async failure => {
  status = failure
  const receipt = await publishPaths(['/login'])
  status = 200
  const reason = 'This server did not send /login.'
  expect(receipt?.unproven).toEqual([{path: '/login', reason, isAway: false}])
})

test('without its time, an attempt sends this server no requests', async () => {
  const {lookAtPage} = await import('@/lib/publishing/front/look-here')
  const request = vi.spyOn(globalThis, 'fetch')
  const {wanted} = await lookAtPage('/blog/late', Date.now() - 1)
  expect(wanted.map(({expected}) => expected)).toEqual([null, null])
  expect(request.mock.calls.filter(([url]) => String(url).includes('/blog/late'))).toEqual([])
  request.mockRestore()
})

test('a moment later it looks again, and replaces an older response that came after the publish', async () => {
  await publishPaths(['/login'])
  copies.set('/login', 1)
  requests.length = 0
  await expect.poll(() => requests).toContain('replace /login')
  for (const address of ['/sitemap.xml', '/faq.json', '/site.webmanifest'])
    await expect.poll(() => requests).toContain(`replace ${address}`)
})

test('a moment later a cache drops its copies with parameters again: a response may have been on its way', async () => {
  await publishPaths(['/shopify'])
  requests.length = 0
  await expect.poll(() => requests).toContain('replace /_next/data/a-build/shopify-choice.json')
  await expect.poll(() => requests).toContain('replace /shopify')
})

test('a cache that is away during a publish gets it when it is back', async () => {
  await publishPaths(['/contact'])
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  isAway = true
  readAt += 1
  expect(await publishPaths(['/contact'])).toMatchObject({failed: [{}], unproven: [{path: '/contact', isAway: true}]})
  // It is still away at the first follow-up, whatever one of an earlier publish has logged.
  const late = () => warn.mock.calls.filter(([text]) => String(text).includes('may have older copies'))
  warn.mockClear()
  await expect.poll(() => late().length).toBeGreaterThan(1)
  isAway = false
  await expect.poll(() => copies.get('/contact')).toBe(readAt)
})

test('a page has its HTML, its data, and the data with the parameters of its address', () => {
  const {addressesOf, onRequestAddresses} = addresses
  expect(addressesOf('/blog/a%20b').addresses).toEqual(['/blog/a%20b', '/_next/data/a-build/blog/a%20b.json'])
  expect(addressesOf('/legal/terms-of-service?version=2').addresses).toEqual([
    '/legal/terms-of-service?version=2',
    '/_next/data/a-build/legal/terms-of-service/2.json',
    '/_next/data/a-build/legal/terms-of-service/2.json?version=2',
  ])
  expect(onRequestAddresses(['/', '/catalog/products'])).toEqual(['/_next/data/a-build/listing/products.json'])
})

test('nginx knows the static page of the data of each page that is rendered on request', () => {
  const {addressesOf, onRequestAddresses} = addresses
  const settings = readFileSync('deploy/nginx/overprint.conf', 'utf8')
  const maps = [...settings.matchAll(/"~(\S+)" \$front_data(\S+);/g)].map(([, pattern = '', page = '']) => ({
    pattern: new RegExp(pattern),
    page,
  }))
  const toStatic = (address = '') => {
    const map = maps.find(({pattern}) => pattern.test(address))
    return map && `${map.pattern.exec(address)?.groups?.front_data}${map.page}`
  }
  const paths = ['/blog', '/catalog/products', '/contact', '/shopify']
  expect(paths.map(path => toStatic(onRequestAddresses([path])[0]))).toEqual(
    paths.map(path => addressesOf(path).addresses[1]),
  )
})

test('pages with a share picture of their own have its address without a version', () => {
  const {pictureAddress} = addresses
  expect(pictureAddress('/blog/a')).toBe('/share/post/a/latest.jpg')
  expect(pictureAddress('/catalog/products/b')).toBe('/share/product/b/latest.jpg')
  expect(pictureAddress('/')).toBe('/share/page/home/latest.jpg')
  expect(pictureAddress('/legal/terms-of-service?version=2')).toBeNull()
  expect(pictureAddress('/blog')).toBeNull()
})
