import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {createServer, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {join, relative} from 'node:path'
import {afterAll, beforeAll, beforeEach, expect, test, vi} from 'vitest'
import type {Publication, Snapshot} from '@/lib/publishing/publication'
import type {TestLake} from '../../../support/lake'
import {slug, startContent} from '../content/content-environment'

/* Publishes of which the lake sends the message again, with a real content lake and pages that this process has regenerated. */

const publishedAt = '2026-01-01T00:00:00Z'
/** When the sources of each page were read, by the address of its data. */
const pages = new Map<string, number>()
let lake: TestLake
let server: Server
let distDir: string
let publish: typeof import('@/lib/publishing/publish').publish

beforeAll(async () => {
  lake = await startContent()
  server = createServer(({url = ''}, response) => {
    response.end(JSON.stringify({pageProps: {readAt: pages.get(url) ?? 0}}))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  distDir = mkdtempSync(join(tmpdir(), 'overprint-build-'))
  writeFileSync(join(distDir, 'BUILD_ID'), 'a-build')
  vi.stubEnv('NEXT_DIST_DIR', relative(process.cwd(), distDir))
  vi.stubEnv('SANITY_API_WRITE_TOKEN', lake.token)
  vi.stubEnv('PORT', String((server.address() as AddressInfo).port))
  ;({publish} = await import('@/lib/publishing/publish'))
})
afterAll(async () => {
  await lake.close()
  server.close()
  rmSync(distDir, {recursive: true})
})
beforeEach(() => pages.clear())

const revalidate = async (path: string) => {
  pages.set(`/_next/data/a-build${path}.json`, Date.now())
}
const snapshot = (name: string): Snapshot => ({
  ...{slug: name, publishedAt},
  ...{key: null, from: null, topics: null, version: null, earlier: null},
})
/** Writes a post and returns the message of its change from another slug. */
async function change(id: string, from: string, to: string): Promise<Publication> {
  const document = {_id: id, _type: 'post', slug: slug(to), publishedAt}
  const {_rev: rev, _updatedAt: updatedAt} = await lake.client.createOrReplace(document)
  return {id, type: 'post', rev, updatedAt, before: snapshot(from), after: snapshot(to)}
}
/** Returns a function that handles the message about a change, as for each of its deliveries. */
function deliver(publication: Publication, name = publication.rev ?? '') {
  const committedBy = Date.now()
  return () => publish(publication, {committedBy, name, revalidate})
}
/** Waits until a time is over, by the clock. */
const pass = (time: number) => expect.poll(() => Date.now()).toBeGreaterThan(time)

test.each([
  ['changed', 'same', 'same'],
  ['moved', 'old', 'new'],
])(
  'a repeated message about a post that was %s is about the same time, so that what was done before counts',
  async (name, from, to) => {
    const send = deliver(await change(`post-${name}`, `${name}-${from}`, `${name}-${to}`))
    const first = await send()
    expect(first.receipt).toMatchObject({unproven: [], redirect: from === to ? null : {}})
    expect(first.receipt.pages.length).toBeGreaterThan(0)
    await pass(first.since)
    const second = await send()
    expect(second.since).toBe(first.since)
    expect(second.receipt.redirect).toEqual(first.receipt.redirect)
    expect(second.receipt.pages.map(({attempts}) => attempts)).toEqual(second.receipt.pages.map(() => 0))
  },
)

test('a redirect that was written again, and one that is new to this server, are shown from now on', async () => {
  const moved = await change('post-again', 'again-old', 'again-new')
  const send = deliver(moved)
  const first = await send()
  await pass(first.since)
  const elsewhere = await deliver(moved, 'another delivery')()
  expect(elsewhere.since).toBeGreaterThan(first.since)
  await lake.client.delete({query: '*[_type == "redirect" && document._ref == "post-again"]'})
  await pass(elsewhere.since)
  const second = await send()
  expect(second.since).toBeGreaterThan(elsewhere.since)
  expect((await send()).since).toBe(second.since)
})

test('a repeated message does not write its redirect again', async () => {
  const send = deliver(await change('post-once', 'once-old', 'once-new'))
  await send()
  const read = () => lake.client.fetch('*[_type == "redirect" && document._ref == "post-once"]')
  const written = await read()
  expect(written).toHaveLength(1)
  await send()
  expect(await read()).toEqual(written)
})
