import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {createServer, type RequestListener, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {join, relative} from 'node:path'
import {afterAll, beforeAll, beforeEach, expect, test, vi} from 'vitest'

/* Publishes of more pages than there is time for, and two caches, of which visitors come through the first one. */

const SECRET = 'secret-of-the-front'
const READ_AT = 20
/** How long the site takes for each response, in milliseconds. */
let delayMs = 0
/** How the second cache responds. */
let second: 'up' | 'away' | 'refusing' | 'failing' | 'frozen' = 'up'
/** Addresses for which the second cache itself sends an error. */
let refused: RegExp | undefined
/** The addresses that the site was asked for. */
const looks: string[] = []
/** The copies in gzip of each cache. There are as many in brotli. */
const copies = [new Set<string>(), new Set<string>()] as const
const servers: Server[] = []
let distDir: string
let publishToFront: typeof import('@/lib/publishing/front/publish-to-front').publishToFront

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const pageOf = (readAt: number) => JSON.stringify({pageProps: {readAt}})

/** Responds as a cache that has older copies until they are replaced. */
const respondWith =
  (own: Set<string>): RequestListener =>
  ({url = '', headers}, response) => {
    if (headers['x-front-refresh'] === SECRET && headers['accept-encoding'] === 'gzip') own.add(url)
    const isNew = headers['x-front-refresh'] === SECRET || own.has(url)
    response.writeHead(200, {'cache-status': 'front; fwd=request'}).end(pageOf(isNew ? READ_AT : 10))
  }

const respondSecond: RequestListener = (request, response) => {
  if (second === 'frozen') return
  if (second === 'away') return void response.destroy()
  if (refused?.test(String(request.url))) return void response.writeHead(502).end()
  if (second === 'refusing') return void response.writeHead(403).end()
  if (second === 'failing') return void response.writeHead(500, {'cache-status': 'front; fwd=request'}).end()
  respondWith(copies[1])(request, response)
}

beforeAll(async () => {
  distDir = mkdtempSync(join(tmpdir(), 'overprint-front-many-'))
  writeFileSync(join(distDir, 'BUILD_ID'), 'a-build')
  const site = await listen(({url = ''}, response) => {
    looks.push(url)
    setTimeout(() => response.end(pageOf(READ_AT)), delayMs)
  })
  const fronts = [await listen(respondWith(copies[0])), await listen(respondSecond)]
  vi.stubEnv('NEXT_DIST_DIR', relative(process.cwd(), distDir))
  vi.stubEnv('PORT', new URL(site).port)
  vi.stubEnv('FRONT_PURGE_URLS', fronts.join(','))
  vi.stubEnv('FRONT_PURGE_SECRET', SECRET)
  vi.stubEnv('FRONT_URL', fronts[0])
  ;({publishToFront} = await import('@/lib/publishing/front/publish-to-front'))
})
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  rmSync(distDir, {recursive: true})
})
beforeEach(() => {
  for (const method of ['warn', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => undefined)
  delayMs = 0
  second = 'up'
  refused = undefined
})

const listPaths = (name: string, count: number) => Array.from({length: count}, (_, at) => `/blog/${name}-${at}`)
/** Publishes pages once, always with the same change. */
const publishPaths = (paths: readonly string[]) => publishToFront(paths.map(path => ({path, since: READ_AT - 1})))

/** More pages than the site sends in the time of one attempt, eight of them at once. */
const MANY = 64
const SLOW_MS = 300
/** A busy machine needs more attempts. */
const PATIENCE = {timeout: 120_000}

test('attempts to publish more pages than there is time for come to an end', async () => {
  const paths = listPaths('many', MANY)
  delayMs = SLOW_MS
  const first = await publishPaths(paths)
  expect(first?.unproven).not.toEqual([])
  expect(first).toMatchObject({addresses: 2 * MANY, failed: []})
  expect(first?.unproven?.every(({isAway}) => !isAway)).toBe(true)
  await expect.poll(() => publishPaths(paths), PATIENCE).toMatchObject({failed: [], unproven: []})
  expect(await publishPaths(paths)).toEqual({addresses: 0, failed: [], ms: 0})
  for (const own of copies) expect(paths.filter(path => !own.has(path))).toEqual([])
})

test('a cache that fails for each page does not keep the others from getting all pages', async () => {
  const paths = listPaths('failing', MANY)
  delayMs = SLOW_MS
  second = 'failing'
  const listMissing = async () => {
    await publishPaths(paths)
    return paths.filter(path => !copies[0].has(path))
  }
  await expect.poll(listMissing, PATIENCE).toEqual([])
})

test.each(['away', 'refusing', 'frozen'] as const)(
  'pages that the other caches have are not looked at again because one is %s, which each receipt names',
  async state => {
    second = state
    const [one, other] = listPaths(state, 2) as [string, string]
    // The proof has a second, in which a busy machine may not finish: the message is repeated.
    await expect.poll(() => publishPaths([one]), PATIENCE).toMatchObject({failed: [{}], unproven: []})
    looks.length = 0
    expect(await publishPaths([one])).toMatchObject({addresses: 0, failed: [{}]})
    await expect.poll(() => publishPaths([one, other]), PATIENCE).toMatchObject({failed: [{}], unproven: []})
    expect(looks).toContain(other)
    // Others are those of follow-ups.
    expect(await publishPaths([one, other])).toMatchObject({addresses: 0, failed: [{}]})
  },
)

test('receipts name a cache that was away until a follow-up has replaced its copies', async () => {
  second = 'away'
  const [path] = listPaths('back', 1) as [string]
  await expect.poll(() => publishPaths([path]), PATIENCE).toMatchObject({failed: [{}], unproven: []})
  expect(await publishPaths([path])).toMatchObject({addresses: 0, failed: [{}]})
  second = 'up'
  await expect.poll(() => publishPaths([path]), PATIENCE).toEqual({addresses: 0, failed: [], ms: 0})
  expect(copies[1]).toContain(path)
})

test('a page that a cache does not replace, which replaces others, is not remembered as proven', async () => {
  const paths = listPaths('refused', 12)
  const last = String(paths.at(-1))
  refused = new RegExp(`${last}$`)
  const listCopies = async () => {
    await publishPaths(paths)
    return paths.filter(path => copies[1].has(path))
  }
  await expect.poll(listCopies, PATIENCE).toEqual(paths.slice(0, -1))
  await expect.poll(() => publishPaths(paths), PATIENCE).toMatchObject({addresses: 2, failed: [{}]})
  refused = undefined
  await expect.poll(() => publishPaths(paths), PATIENCE).toEqual({addresses: 0, failed: [], ms: 0})
  expect(copies[1]).toContain(last)
})
