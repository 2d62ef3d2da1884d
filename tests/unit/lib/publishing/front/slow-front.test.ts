import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {createServer, type RequestListener, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {join, relative} from 'node:path'
import {afterAll, beforeAll, beforeEach, expect, test, vi} from 'vitest'

/* Publishes of more pages than there is time for, to one cache that is slow or away. */

const SECRET = 'secret-of-the-front'
const READ_AT = 20
/** How long the site takes for each response: fewer than all pages are looked at in one attempt. */
const SLOW_MS = 300
const MANY = 64
/** A busy machine needs more attempts. */
const PATIENCE = {timeout: 120_000}
/** How the cache responds: too late for pages, not at all, or by ending the connection. */
let state: 'up' | 'slow' | 'frozen' | 'closed' = 'up'
let delayMs = 0
const servers: Server[] = []
let distDir: string
let front: string

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const page = JSON.stringify({pageProps: {readAt: READ_AT}})

beforeAll(async () => {
  distDir = mkdtempSync(join(tmpdir(), 'overprint-slow-front-'))
  writeFileSync(join(distDir, 'BUILD_ID'), 'a-build')
  const site = await listen((_request, response) => void setTimeout(() => response.end(page), delayMs))
  front = await listen(({method}, response) => {
    if (state === 'closed') return void response.destroy()
    if (state === 'frozen' || (state === 'slow' && method === 'GET')) return
    response.writeHead(200, {'cache-status': 'front; fwd=request'}).end(page)
  })
  vi.stubEnv('NEXT_DIST_DIR', relative(process.cwd(), distDir))
  vi.stubEnv('PORT', new URL(site).port)
  vi.stubEnv('FRONT_PURGE_URLS', front)
  vi.stubEnv('FRONT_PURGE_SECRET', SECRET)
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
  state = 'up'
  delayMs = 0
})

/** Returns a function that publishes pages of its own, always with the same change, with or without a proof through the cache. */
async function prepare(name: string, isProven: boolean, count = MANY) {
  vi.stubEnv('FRONT_URL', isProven ? front : '')
  vi.resetModules()
  const {publishToFront} = await import('@/lib/publishing/front/publish-to-front')
  const shown = Array.from({length: count}, (_, at) => ({path: `/blog/${name}-${isProven}-${at}`, since: READ_AT - 1}))
  return () => publishToFront(shown)
}

test.each([true, false])(
  'pages that a slow cache has not got in time are left open, with a proof: %s',
  async isProven => {
    const publish = await prepare('slow', isProven)
    state = 'slow'
    delayMs = SLOW_MS
    const slow = await publish()
    expect(slow?.failed).toHaveLength(1)
    expect(slow).not.toHaveProperty('remaining')
    expect(slow?.unproven?.length).toBeGreaterThan(0)
    expect(slow?.unproven?.filter(({isAway}) => isAway)).toEqual([])
    state = 'up'
    delayMs = 0
    await expect.poll(publish, PATIENCE).toEqual({addresses: 0, failed: [], ms: 0})
  },
)

test.each([
  ['frozen', true],
  ['frozen', false],
  ['closed', true],
  ['closed', false],
] as const)('pages are not left open because of a cache that is %s, with a proof: %s', async (kind, isProven) => {
  const publish = await prepare(kind, isProven)
  state = kind
  delayMs = SLOW_MS
  // On a busy machine an attempt may not come to the cache, or to the proof.
  const listOpen = async () => (await publish())?.unproven?.filter(({isAway}) => !isAway)
  await expect.poll(listOpen, PATIENCE).toEqual([])
  expect(await publish()).toMatchObject({failed: [{}]})
})
