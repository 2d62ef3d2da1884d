import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {createServer, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {join, relative} from 'node:path'
import {afterAll, beforeAll, beforeEach, describe, expect, test, vi} from 'vitest'

/** The `readAt` of each page that the server serves; null for a 404. */
const pages = new Map<string, number | null>()
/** The paths that redirect. */
const moved = new Set<string>()
/** The `partsReadAt` of all pages. */
let partsReadAt: number | undefined
const regenerated: string[] = []
let server: Server
let distDir: string
let refresh: typeof import('@/lib/publishing/refresh').refresh

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url?.replace(/^\/_next\/data\/a-build|\.json$/g, '') ?? ''
    if (moved.has(path)) return void response.end(JSON.stringify({pageProps: {__N_REDIRECT: '/elsewhere'}}))
    const readAt = pages.get(path)
    response.statusCode = typeof readAt === 'number' ? 200 : 404
    response.end(JSON.stringify({pageProps: {readAt, ...(partsReadAt !== undefined && {partsReadAt})}}))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  distDir = mkdtempSync(join(tmpdir(), 'overprint-build-'))
  writeFileSync(join(distDir, 'BUILD_ID'), 'a-build')
  vi.stubEnv('NEXT_DIST_DIR', relative(process.cwd(), distDir))
  vi.stubEnv('PORT', String((server.address() as AddressInfo).port))
  ;({refresh} = await import('@/lib/publishing/refresh'))
})
afterAll(() => {
  server.close()
  rmSync(distDir, {recursive: true})
})
beforeEach(() => {
  pages.clear()
  partsReadAt = undefined
  regenerated.length = 0
})

const revalidate = async (path: string) => {
  regenerated.push(path)
  if (pages.get(path) !== null) pages.set(path, Date.now())
}
const refreshPath = (path: string, since: number, mustExist = false) => refresh(path, {since, mustExist, revalidate})

test('a page is regenerated, and verified by the time when its sources were read', async () => {
  expect(await refreshPath('/first', Date.now())).toMatchObject({outcome: 'refreshed', attempts: 1})
  expect(regenerated).toEqual(['/first'])
})

test('changes committed before the last verification need no regeneration', async () => {
  const committedAt = Date.now()
  await refreshPath('/burst', committedAt)
  for (let at = committedAt - 200; at < committedAt; at += 1) {
    expect(await refreshPath('/burst', at)).toMatchObject({outcome: 'refreshed', attempts: 0})
  }
  expect(regenerated).toEqual(['/burst'])
  await refreshPath('/burst', Date.now() + 1)
  expect(regenerated.length).toBeGreaterThan(1)
})

test('the clock of another server, when it is ahead, does not prove changes that come after the request', async () => {
  pages.set('/ahead', Date.now() + 600_000)
  const options = {mustExist: false, isCheckedFirst: true, revalidate}
  expect(await refresh('/ahead', {...options, since: Date.now()})).toMatchObject({attempts: 0})
  expect(regenerated).toEqual([])
  expect(await refreshPath('/ahead', Date.now() + 1)).toMatchObject({outcome: 'refreshed'})
  expect(regenerated).toContain('/ahead')
})

test('a page with older parts shows a change of the content, but not one of what is in its parts', async () => {
  const since = Date.now()
  partsReadAt = since - 1
  expect(await refreshPath('/parts', since)).toMatchObject({outcome: 'refreshed', attempts: 1})
  const options = {since, mustExist: false, includesParts: true, maxAttempts: 1, revalidate}
  for (const isCheckedFirst of [true, false])
    await expect(refresh('/parts', {...options, isCheckedFirst})).rejects.toThrow('/parts still shows')
  // Those that follow in a burst need no regeneration.
  expect(await refreshPath('/parts', since)).toMatchObject({attempts: 0})
  partsReadAt = since
  expect(await refresh('/parts', {...options, isCheckedFirst: true})).toMatchObject({outcome: 'refreshed', attempts: 0})
})

describe('a 404', () => {
  const failing = () => Promise.reject(new Error('The content lake is away.'))
  const refreshMissing = async (path: string, generate: () => Promise<object>) => {
    const {noteMissing} = await import('@/lib/shared-cache/missing-pages')
    vi.spyOn(console, 'warn').mockReturnValue()
    pages.set(path, null)
    const options = {since: Date.now(), mustExist: false, maxAttempts: 1}
    return refresh(path, {...options, revalidate: async () => void (await noteMissing(path, generate))})
  }

  test('counts only when its regeneration has succeeded', async () => {
    await expect(refreshMissing('/kept', failing)).rejects.toThrow('/kept still shows')
    expect(await refreshMissing('/kept', async () => ({notFound: true}))).toMatchObject({outcome: 'gone', attempts: 1})
  })

  test('does not count when its sources were read before the change', async () => {
    const {noteMissing} = await import('@/lib/shared-cache/missing-pages')
    await noteMissing('/joined', async () => ({notFound: true}))
    const since = Date.now() + 1000
    pages.set('/joined', null)
    await expect(refresh('/joined', {since, mustExist: false, maxAttempts: 1, revalidate})).rejects.toThrow()
  })

  test('counts where this process generates no page', async () => {
    pages.set('/no-route', null)
    expect(await refreshPath('/no-route', Date.now())).toMatchObject({outcome: 'gone'})
  })
})

test('a path that redirected is requested again when it must exist', async () => {
  const since = Date.now()
  moved.add('/back')
  expect(await refreshPath('/back', since)).toMatchObject({outcome: 'moved'})
  await expect(
    refresh('/back', {since, mustExist: true, maxAttempts: 1, revalidate: async () => undefined}),
  ).rejects.toThrow('/back still shows')
  moved.clear()
  expect(await refreshPath('/back', since, true)).toMatchObject({outcome: 'refreshed', attempts: 1})
})

test('a path that responded with 404 is requested again when it must exist', async () => {
  pages.set('/away', null)
  const since = Date.now()
  expect(await refreshPath('/away', since)).toMatchObject({outcome: 'gone'})
  expect(await refreshPath('/away', since)).toMatchObject({outcome: 'gone', attempts: 0})
  pages.delete('/away')
  expect(await refreshPath('/away', since, true)).toMatchObject({outcome: 'refreshed', attempts: 1})
})
