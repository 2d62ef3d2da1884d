import {randomUUID} from 'node:crypto'
import {expect, test} from 'vitest'
import {routes} from '../../lib/routes.ts'
import {type Site, startSite} from '../support/cluster/site.ts'
import {
  a,
  b,
  edition,
  editionAt,
  editor,
  id,
  path,
  publishAt,
  publishTogether,
  redis,
  startTwoSites,
  untilShown,
} from '../support/cluster/two-sites.ts'
import {postLikeNewest} from '../support/editor.ts'
import {withSlowness} from '../support/slowness.ts'

/* Two servers of the site that share a Redis: one publish for both, and every failure of Redis. */

/** Longer than this, no visitor waits while Redis is frozen, in milliseconds. */
const LONGEST_MS = 1000
const FROZEN_MS = 10_000

startTwoSites()

/** Calls an attempt with a new name until it succeeds: on a busy machine, a server may lose Redis for a moment. */
const pollWithNames = (attempt: (name: string) => Promise<unknown>) =>
  expect.poll(() => attempt(randomUUID()), {interval: 500})

test('a page that one server has generated is a hit at the other', async () => {
  expect(await a.get(path)).toMatchObject({status: 200, cache: 'MISS'})
  const attempt = async (name: string) => {
    await editor.create(await postLikeNewest(editor, {_id: `${id}-${name}`, title: 'Shared', slug: name}))
    const first = await a.get(routes.post(name))
    const second = await b.get(routes.post(name))
    return [first.cache, second.cache, second.data.readAt === first.data.readAt]
  }
  await pollWithNames(attempt).toEqual(['MISS', 'HIT', true])
})

test('a 404 and a redirect of one server are hits at the other', async () => {
  const attempt = async (name: string) => {
    const [unknown, from] = [routes.post(`unknown-${name}`), routes.post(`moved-${name}`)]
    await editor.create({_id: `redirect-${name}`, _type: 'redirect', from, to: routes.blog, permanent: true})
    await Promise.all([a.get(unknown), a.get(from)])
    const responses = await Promise.all([b.get(unknown), b.get(from)])
    return responses.map(({status, cache}) => [status, cache])
  }
  await pollWithNames(attempt).toEqual([
    [404, 'HIT'],
    [308, 'HIT'],
  ])
})

test('a page of the build is a hit at the first request', async () => {
  for (const site of [a, b]) expect(await site.get('/')).toMatchObject({status: 200, cache: 'HIT'})
})

test('a publish that both servers receive is done once, and both serve it', async () => {
  const attempt = async () => {
    const [one, other] = await publishTogether(a, b)
    const isOnce = JSON.stringify(one?.receipt.pages) === JSON.stringify(other?.receipt.pages)
    return {isOnce, repeated: [one, other].filter(result => result?.receipt.repeated).length}
  }
  await expect.poll(attempt).toEqual({isOnce: true, repeated: 1})
  await untilShown(a)
  await untilShown(b)
  const [first, second] = [await a.get(path), await b.get(path)]
  expect(second.data.readAt).toBe(first.data.readAt)
})

test('a publish at one server is on the other when the receipt comes', async () => {
  for (const site of [a, b, a]) {
    await publishTogether(site)
    expect([await editionAt(a), await editionAt(b)]).toEqual([edition, edition])
  }
})

test('of two servers, one refreshes the pages of a post whose date has come', async () => {
  const attempt = async (name: string) => {
    const publishedAt = new Date(Date.now() + 10_000).toISOString()
    const post = await postLikeNewest(editor, {_id: `${id}-${name}`, title: 'Dated', slug: name})
    const {_rev, _updatedAt} = await editor.create({...post, publishedAt})
    const fields = {slug: name, key: null, from: null, publishedAt}
    const publication = {
      id: `${id}-${name}`,
      type: 'post',
      rev: _rev,
      updatedAt: _updatedAt,
      before: null,
      after: fields,
    }
    await Promise.all([a, b].map(site => site.publish(publication, _rev)))
    const lines = () =>
      [a, b].map(site => new RegExp(`${id}-${name}, whose date has come,(.*) in`).exec(site.log())?.[1])
    // Too late on a slow machine: the publish has refreshed them.
    const isOver = () => Date.now() > Date.parse(publishedAt) + 30_000
    await expect.poll(() => isOver() || lines().every(line => line !== undefined)).toBe(true)
    const statuses = await Promise.all([a, b].map(async site => (await site.get(routes.post(name))).status))
    return [lines().toSorted(), statuses]
  }
  await pollWithNames(attempt).toEqual([
    ['', ' on another server'],
    [200, 200],
  ])
})

test('while Redis is frozen, pages go on without waiting, and afterwards the newest is everywhere', async () => {
  await publishTogether(a)
  const before = edition
  redis.signal('SIGSTOP')
  const longest = {ms: 0}
  const seen = {a: before, b: before}
  const visit = async () => {
    const visits = await Promise.all([a.get(path), b.get(path), a.get('/'), b.get(routes.blog)])
    expect(visits.map(({status}) => status)).toEqual([200, 200, 200, 200])
    longest.ms = Math.max(longest.ms, ...visits.map(({ms}) => ms))
    const now = {a: await editionAt(a), b: await editionAt(b)}
    expect(now.a).toBeGreaterThanOrEqual(seen.a)
    expect(now.b).toBeGreaterThanOrEqual(seen.b)
    Object.assign(seen, now)
  }
  const {slowness} = await withSlowness(async () => {
    const endsAt = Date.now() + FROZEN_MS
    await visit()
    const [result] = await publishAt(a)
    expect(result).toMatchObject({status: 200, receipt: {shared: null, unproven: []}})
    while (Date.now() < endsAt) await visit()
  }).finally(() => redis.signal('SIGCONT'))
  expect(longest.ms).toBeLessThan(LONGEST_MS * slowness)
  expect(seen).toEqual({a: edition, b: before})
  const both = async () => {
    await visit()
    return seen
  }
  await expect.poll(both).toEqual({a: edition, b: edition})
})

test('when Redis was killed and is back empty, pages go on and the newest is everywhere', async () => {
  await publishTogether(a)
  await redis.kill()
  try {
    const [result] = await publishAt(b)
    expect(result).toMatchObject({status: 200, receipt: {shared: null}})
    expect(await editionAt(b)).toBe(edition)
    expect(await editionAt(a)).toBe(edition - 1)
  } finally {
    await redis.start()
  }
  await untilShown(a)
  await publishTogether(a)
  await untilShown(b)
})

test('when Redis is full, pages go on, the receipt says so, and the change follows', async () => {
  await publishTogether(a)
  await redis.run('CONFIG', 'SET', 'maxmemory-policy', 'noeviction')
  await redis.run('CONFIG', 'SET', 'maxmemory', '1')
  try {
    const [result] = await publishAt(a)
    expect(result).toMatchObject({status: 200, receipt: {shared: null}})
    expect(await editionAt(a)).toBe(edition)
    expect(await b.get(path)).toMatchObject({status: 200})
  } finally {
    await redis.run('CONFIG', 'SET', 'maxmemory', '0')
  }
  await untilShown(b)
})

test('two builds side by side do not read each other, and every key expires', async () => {
  const other = await startSite({redisUrl: redis.url, buildId: `other-${id}`})
  try {
    const unseen = routes.post(`unseen-${id}`)
    await editor.create(await postLikeNewest(editor, {_id: `${id}-2`, title: 'Unseen', slug: `unseen-${id}`}))
    expect(await a.get(unseen)).toMatchObject({status: 200, cache: 'MISS'})
    expect(await other.get(unseen)).toMatchObject({status: 200, cache: 'MISS'})
    const keys = await redis.run<string[]>('KEYS', '*')
    for (const build of [a.build, other.build]) {
      await expect.poll(() => redis.run('KEYS', `overprint:${build}:page:*unseen*`)).not.toEqual([])
    }
    for (const key of keys) expect(await redis.run('PTTL', key)).not.toBe(-1)
  } finally {
    await other.stop()
  }
})

test('what a server of one build publishes is on the pages of another build, also of one that starts later or again', async () => {
  /** Waits until the page of the build has the post, long before it revalidates. A busy server sends the older one first. */
  const untilListed = (site: Site) =>
    expect.poll(async () => JSON.stringify((await site.get(routes.blog)).data)).toContain(`Edition ${edition}"`)
  /** Returns how often a server has requested its pages before it was ready. */
  const warmUps = (site: Site) => site.log().match(/Requested \d+ of \d+ pages that were published/g)?.length ?? 0
  const untilReady = async (site: Site, before: number) => {
    const health = async () => (await fetch(`${site.url}/api/health`)).status
    await expect.poll(health, {timeout: 120_000}).toBe(200)
    await expect.poll(() => warmUps(site), {message: 'before it was ready'}).toBeGreaterThan(before)
    expect(JSON.stringify((await site.get(routes.blog)).data)).toContain(`Edition ${edition}"`)
  }
  const beside = await startSite({redisUrl: redis.url, buildId: `beside-${id}`})
  try {
    await untilShown(beside)
    await publishTogether(a)
    await untilShown(beside)
    await untilListed(beside)
    // As a build that comes back: Redis has its pages as they were before this publish.
    const before = warmUps(beside)
    await publishTogether(a)
    await beside.restart()
    await untilReady(beside, before)
  } finally {
    await beside.stop()
  }
  await publishTogether(a)
  const later = await startSite({redisUrl: redis.url, buildId: `later-${id}`})
  try {
    await untilReady(later, 0)
    // It looks back at dates when it starts, and pages are stale until then.
    await expect.poll(async () => (await later.get(routes.blog)).cache).toBe('HIT')
  } finally {
    await later.stop()
  }
})

test('no log has the address of Redis', () => {
  for (const site of [a, b]) {
    expect(site.log()).toMatch(/Redis is reachable/)
    expect(site.log()).not.toMatch(/redis:\/\//)
  }
})
