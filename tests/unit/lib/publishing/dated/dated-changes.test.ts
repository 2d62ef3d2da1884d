import {createServer, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {afterAll, afterEach, beforeAll, expect, test, vi} from 'vitest'
import type {Publication} from '@/lib/publishing/publication'
import {routes} from '@/lib/routes'
import type {TestLake} from '../../../../support/lake'
import {slug, startContent, writeAll} from '../../content/content-environment'

/* The scheduler of a site, with a real content lake and a server in place of the site's own routes. */

let lake: TestLake
let site: Server
let scheduler: typeof import('@/lib/publishing/dated/dated-changes')
let dates: typeof import('@/lib/publishing/dated/list-dated-changes')
let affected: typeof import('@/lib/publishing/affected-paths')
let ownCall: typeof import('@/lib/publishing/own-call')
let nextChange: typeof import('@/lib/sources/next-change')
let posts: typeof import('@/lib/content/post')
let status = 204
const calls: {due: string[]; isOwn: boolean}[] = []

const post = (name: string, publishedAt: string) => ({_id: name, _type: 'post', slug: slug(name), publishedAt})
const iso = (time: number) => new Date(time).toISOString()

beforeAll(async () => {
  site = createServer(({headers, method, url}, response) => {
    expect([method, url]).toEqual(['POST', '/api/dated-changes'])
    const due = scheduler.listDue().map(({publication}) => publication.id)
    calls.push({due, isOwn: ownCall.isOwnCall(headers)})
    response.writeHead(status).end()
  }).listen(0)
  await new Promise(resolve => site.once('listening', resolve))
  vi.stubEnv('PORT', String((site.address() as AddressInfo).port))
  vi.stubEnv('SITE_TIME_ZONE', 'Pacific/Auckland')
  lake = await startContent([
    post('past', '2026-01-01T00:00:00.000Z'),
    post('far', '2998-01-01T00:00:00.000Z'),
    {...post('draft', '2998-01-01T00:00:00.000Z'), _id: 'drafts.draft'},
    // On every page, but only as a link.
    {_id: 'navigation', _type: 'navigation', header: [{_key: 'a', document: {_ref: 'policy-disclaimer', _weak: true}}]},
    {
      _id: 'policy-disclaimer',
      _type: 'policy',
      slug: slug('disclaimer'),
      version: '2.0',
      effectiveDate: '2997-07-02',
      history: [{_key: 'a', version: '1.0', effectiveDate: '2024-01-01'}],
    },
  ])
  scheduler = await import('@/lib/publishing/dated/dated-changes')
  dates = await import('@/lib/publishing/dated/list-dated-changes')
  affected = await import('@/lib/publishing/affected-paths')
  ownCall = await import('@/lib/publishing/own-call')
  nextChange = await import('@/lib/sources/next-change')
  posts = await import('@/lib/content/post')
})
afterEach(() => {
  nextChange.endChanges(Number.POSITIVE_INFINITY)
})
afterAll(async () => {
  site.close()
  await lake.close()
})

test('lists what is dated ahead, the earliest first, a policy at the start of its day in the time zone of the site', async () => {
  const changes = await dates.listDatedChanges(Date.now())
  expect(changes.map(({at, publication: {id}}) => [iso(at), id])).toEqual([
    ['2997-07-01T12:00:00.000Z', 'policy-disclaimer'],
    ['2998-01-01T00:00:00.000Z', 'far'],
  ])
  expect(changes[0]?.publication).toMatchObject({
    before: {slug: 'disclaimer'},
    after: {slug: 'disclaimer', version: '2.0', earlier: ['1.0']},
  })
  const publication = changes[0]?.publication as Publication
  const {paths} = await affected.listAffectedPaths(publication)
  expect(paths).toContain(routes.policy('disclaimer'))
  // The menu of every page links to the policy, at an address that stays.
  expect(paths.filter(path => !path.startsWith('/legal/'))).toEqual([])
  // Its own publish has refreshed the pages of a post that was edited after its date.
  expect(await dates.listDatedChanges(Date.parse('2025-12-31T00:00:00.000Z'))).toHaveLength(2)
})

test('refreshes pages when a post is due, not before, and again until that succeeds', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const start = Date.now()
  const at = start + 4000
  const wait = {timeout: 120_000, interval: 50}
  vi.useFakeTimers({toFake: ['Date'], now: start})
  const stop = scheduler.startDatedChanges()
  try {
    scheduler.noticePublish(iso(at))
    await writeAll(lake, [post('soon', iso(at))])
    // Not early, although queries share a clock that is up to ten seconds ahead.
    expect(await posts.listPostSlugs()).not.toContain('soon')
    await expect.poll(() => scheduler.listDue(at).length, wait).toBe(1)
    vi.setSystemTime(at - 1)
    expect(await posts.listPostSlugs()).not.toContain('soon')
    expect(calls).toEqual([])

    status = 503
    vi.setSystemTime(at)
    await expect.poll(() => calls.length, wait).toBe(1)
    expect(calls[0]).toEqual({due: ['soon'], isOwn: true})
    expect(nextChange.secondsUntilChange(), 'shared caches may not store the old pages').toBe(0)
    expect(await posts.listPostSlugs()).toContain('soon')
    status = 204
    vi.setSystemTime(at + 60_000)
    await expect.poll(() => calls.length, wait).toBe(2)
    await expect.poll(() => scheduler.listDue(), wait).toEqual([])
    expect(nextChange.secondsUntilChange()).toBeGreaterThan(1000)
  } finally {
    stop()
    vi.useRealTimers()
  }
})
