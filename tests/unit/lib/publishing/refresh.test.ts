import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {createServer, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {join, relative} from 'node:path'
import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest'

/** The data of a page as a server has them: when its sources were read; null for a page that is not there. */
const standing = new Map<string, number | null>()
const regenerated: string[] = []
let server: Server
let distDir: string
let refresh: typeof import('@/lib/publishing/refresh').refresh

beforeAll(async () => {
  server = createServer((request, response) => {
    const readAt = standing.get(request.url?.replace(/^\/_next\/data\/a-build|\.json$/g, '') ?? '')
    response.statusCode = typeof readAt === 'number' ? 200 : 404
    response.end(JSON.stringify({pageProps: {readAt}}))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  distDir = mkdtempSync(join(tmpdir(), 'overprint-build-'))
  writeFileSync(join(distDir, 'BUILD_ID'), 'a-build')
  process.env.NEXT_DIST_DIR = relative(process.cwd(), distDir)
  process.env.PORT = String((server.address() as AddressInfo).port)
  ;({refresh} = await import('@/lib/publishing/refresh'))
})
afterAll(() => {
  server.close()
  rmSync(distDir, {recursive: true})
})
beforeEach(() => {
  standing.clear()
  regenerated.length = 0
})

const revalidate = async (path: string) => {
  regenerated.push(path)
  if (standing.get(path) !== null) standing.set(path, Date.now())
}
const show = (path: string, since: number, mustExist = false) => refresh(path, {since, mustExist, revalidate})

test('a page is made anew, and proved by when its sources were read', async () => {
  expect(await show('/first', Date.now())).toMatchObject({outcome: 'refreshed', attempts: 1})
  expect(regenerated).toEqual(['/first'])
})

test('changes that were made before a page was last read need no other reading', async () => {
  const committedAt = Date.now()
  await show('/burst', committedAt)
  for (let at = committedAt - 200; at < committedAt; at += 1) {
    expect(await show('/burst', at)).toMatchObject({outcome: 'refreshed', attempts: 0})
  }
  expect(regenerated).toEqual(['/burst'])
  await show('/burst', Date.now() + 1)
  expect(regenerated.length).toBeGreaterThan(1)
})

test('what was gone is looked for again when it must stand', async () => {
  standing.set('/away', null)
  const since = Date.now()
  expect(await show('/away', since)).toMatchObject({outcome: 'gone'})
  expect(await show('/away', since)).toMatchObject({outcome: 'gone', attempts: 0})
  standing.delete('/away')
  expect(await show('/away', since, true)).toMatchObject({outcome: 'refreshed', attempts: 1})
})
