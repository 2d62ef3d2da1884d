import {EventEmitter} from 'node:events'
import type {ServerResponse} from 'node:http'
import {expect, test, vi} from 'vitest'
import {noteReplacing} from '../../lib/shared-cache/replacing-copies.ts'
import {keyOf, pageEntry} from '../support/cluster/page-server.ts'
import {
  a,
  b,
  publish,
  reads,
  redis,
  start,
  startPageServers,
  untilStored,
  untilUp,
} from '../support/cluster/two-page-servers.ts'

/* The versions of pages in the shared store, with the real Redis and two servers in this process. */

startPageServers()

test('an entry of one server is found by the other, and a newer one replaces it at once', async () => {
  await publish(a, 'post', 'one')
  await untilStored(a)
  await reads(b, 'post').toBe('one')
  await publish(a, 'post', 'two')
  await untilStored(a)
  await reads(b, 'post').toBe('two')
})

test('of two generations at once, the one that started later wins, whichever ends last', async () => {
  let races = 0
  const race = async () => {
    races += 1
    const name = `race-${races}`
    const early = await a.generate(name)
    const late = await b.generate(name)
    await late.end('late')
    await early.end('early')
    await Promise.all([untilStored(a), untilStored(b)])
    return [late.version > early.version, await a.read(name), await b.read(name)]
  }
  // Without a reply of Redis in time, the versions come from two clocks.
  await expect.poll(race).toEqual([true, 'late', 'late'])
})

test('a later generation on a machine whose clock is behind has a higher version', async () => {
  await publish(a, 'clock', 'ahead')
  await untilStored(a)
  await reads(b, 'clock').toBe('ahead')
  const {version = 0} = (await a.entry('clock')) ?? {}
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() - 10_000)
  expect(b.store.clock.next()).toBeGreaterThan(version)
  now.mockRestore()
})

test('a 404 and a redirect are shared, and a page replaces them', async () => {
  const context = {lastModified: Date.now(), cacheControl: {revalidate: 30}}
  const put = async (name: string, value: null | {kind: 'REDIRECT'; props: object}) =>
    a.store.put(keyOf(name), {...context, version: a.store.clock.next(), value})
  await put('gone', null)
  await put('moved', {kind: 'REDIRECT', props: {pageProps: {__N_REDIRECT: '/'}}})
  await untilStored(a)
  await expect.poll(() => b.entry('gone')).toMatchObject({value: null, cacheControl: {revalidate: 30}})
  await expect.poll(() => b.entry('moved')).toMatchObject({value: {kind: 'REDIRECT'}})
  await publish(b, 'gone', 'back')
  await reads(a, 'gone').toBe('back')
})

test('every server knows the pages that any of them has generated, also those that are 404s now', async () => {
  for (const [server, name] of [
    [a, 'first'],
    [b, 'second'],
    [b, 'gone'],
  ] as const)
    await publish(server, name, 'one')
  const context = {lastModified: Date.now(), cacheControl: {revalidate: 30}}
  await a.store.put(keyOf('gone'), {...context, version: a.store.clock.next(), value: null})
  await Promise.all([untilStored(a), untilStored(b)])
  await expect.poll(() => a.store.list.newest()).toEqual(['/gone', '/second', '/first'])
  await expect.poll(() => b.store.list.has(['/first', '/never'])).toEqual([true, false])
  const {version} = (await a.entry('first')) ?? {}
  await expect.poll(() => b.store.list.versions(['/first', '/never'])).toEqual([version, null])
  redis.signal('SIGSTOP')
  try {
    expect(await a.store.list.newest()).toEqual([])
    expect(await b.store.list.has(['/first'])).toEqual([false])
    expect(await b.store.list.versions(['/first'])).toBeNull()
  } finally {
    redis.signal('SIGCONT')
  }
})

test('an older entry in Redis does not replace a newer local copy', async () => {
  await publish(a, 'snapshot', 'old')
  await untilStored(a)
  const {version = 0} = (await a.entry('snapshot')) ?? {}
  const old = await redis.run<string[]>('KEYS', '*:page:*')
  await publish(a, 'snapshot', 'new')
  await untilStored(a)
  // As after a restart from an older snapshot of the data.
  for (const key of old) await redis.run('HSET', key, 'v', String(version))
  a.store.epoch += 1
  expect(await a.read('snapshot')).toBe('new')
  await expect.poll(() => redis.run('HGET', old[0] ?? '', 'v')).not.toBe(String(version))
})

test('a restarted server still knows which version it had', async () => {
  await publish(a, 'restart', 'one')
  await untilStored(a)
  redis.signal('SIGSTOP')
  try {
    await publish(a, 'restart', 'two')
  } finally {
    redis.signal('SIGCONT')
  }
  await untilUp(a)
  const again = a.restart()
  expect(await again.read('restart')).toMatchObject({html: '<p>two</p>', headers: undefined})
  await reads(b, 'restart').toBe('two')
})

test('builds do not read each other, and entries that nobody uses expire', async () => {
  const old = await start({build: 'old', keepMs: 500})
  await untilUp(old)
  await publish(old, 'page', 'old build')
  await untilStored(old)
  expect(await a.read('page')).toBeUndefined()
  await publish(a, 'page', 'first build')
  await untilStored(a)
  expect(await old.read('page')).toBe('old build')
  await expect.poll(() => redis.run('KEYS', 'overprint:old:*')).toEqual([])
  const keys = await redis.run<string[]>('KEYS', '*')
  expect(keys.toSorted()).toEqual([expect.stringContaining(':page:'), 'overprint:first:pages'])
  for (const key of keys) expect(await redis.run('PTTL', key)).toBeGreaterThan(0)
})

test('an entry with an impossible version counts as absent', async () => {
  await publish(a, 'wrong', 'right')
  await untilStored(a)
  const [key = ''] = await redis.run<string[]>('KEYS', '*:page:*')
  await redis.run('HSET', key, 'v', String(Date.now() * 1000 + 3_600_000_000))
  await publish(b, 'wrong', 'newer')
  await untilStored(b)
  await reads(a, 'wrong').toBe('newer')
})

test('data that are no entry are skipped', async () => {
  await publish(a, 'broken', 'right')
  await untilStored(a)
  const [key = ''] = await redis.run<string[]>('KEYS', '*:page:*')
  await redis.run('HSET', key, 'd', 'nonsense')
  expect(await b.read('broken')).toBeUndefined()
  expect(await a.read('broken')).toBe('right')
})

test('a publish waits until both servers have dropped their older copies', async () => {
  const confirmed = async () => {
    await untilUp(a, b)
    return a.store.fence().catch(() => null)
  }
  await expect.poll(confirmed).toEqual({instances: 2, confirmed: 2})
})

test('a publish asks the other servers only after the entries that are still being stored', async () => {
  const run = vi.spyOn(a.store.link, 'run')
  void a.store.put(keyOf('joined'), pageEntry(a.store.clock.next(), 'one'))
  // On a busy machine, Redis may reply too late.
  await a.store.fence().catch(() => null)
  expect(run.mock.calls.map(([[command]]) => command).slice(0, 2)).toEqual(['EVAL', 'PUBLISH'])
})

test('a publish is confirmed after the responses that replace copies in front, which may be older', async () => {
  const confirmed = async () => {
    await untilUp(a, b)
    const events: string[] = []
    const response = Object.assign(new EventEmitter(), {closed: false, socket: {}})
    noteReplacing(response as unknown as ServerResponse)
    const fence = a.store.fence().catch(() => null)
    // Long after a confirmation that does not wait.
    setTimeout(() => {
      events.push('ended')
      response.emit('close')
    }, 100)
    events.push(JSON.stringify(await fence))
    return events
  }
  await expect.poll(confirmed).toEqual(['ended', JSON.stringify({instances: 2, confirmed: 2})])
})
