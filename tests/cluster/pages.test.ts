import {execFileSync} from 'node:child_process'
import {afterAll, afterEach, beforeAll, beforeEach, expect, test, vi} from 'vitest'
import {encodeEntry} from '../../lib/shared-cache/entry.ts'
import {type Files, LocalPages} from '../../lib/shared-cache/local-pages.ts'
import {SharedPages} from '../../lib/shared-cache/shared-pages.ts'
import {keyOf, type PageServer, pageEntry, startPageServer} from '../support/cluster/page-server.ts'
import {createRedis, type RedisServer} from '../support/redis-server.ts'

/* The versions of pages in the shared store, with the real Redis and two servers in this process. */

let redis: RedisServer
let a: PageServer
let b: PageServer

beforeAll(async () => {
  redis = await createRedis()
})
afterAll(() => redis.remove())

const servers: PageServer[] = []
const start = async (options?: Parameters<typeof startPageServer>[1]) => {
  const server = await startPageServer(redis.url, options)
  servers.push(server)
  return server
}
const untilUp = (...all: PageServer[]) => expect.poll(() => all.every(({store}) => store.isUp)).toBe(true)

beforeEach(async () => {
  for (const method of ['log', 'warn'] as const) vi.spyOn(console, method).mockReturnValue()
  await redis.run('FLUSHALL')
  a = await start()
  b = await start()
  await untilUp(a, b)
})
afterEach(() => {
  for (const server of servers.splice(0)) server.stop()
})

const publish = async (server: PageServer, name: string, text: string) => (await server.generate(name)).end(text)
/** Waits until what a server has generated is in Redis. */
const untilStored = (server: PageServer) => expect.poll(() => server.store.isComplete).toBe(true)
const reads = (server: PageServer, name: string) => expect.poll(() => server.read(name))

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
  redis.signal('SIGSTOP')
  try {
    expect(await a.store.list.newest()).toEqual([])
    expect(await b.store.list.has(['/first'])).toEqual([false])
  } finally {
    redis.signal('SIGCONT')
  }
})

test('after Redis was frozen, older content never replaces newer, and the newer reaches everybody', async () => {
  await publish(a, 'frozen', 'one')
  await untilStored(a)
  await reads(b, 'frozen').toBe('one')
  redis.signal('SIGSTOP')
  try {
    await publish(a, 'frozen', 'two')
    expect(await a.read('frozen')).toBe('two')
    expect(await b.read('frozen')).toBe('one')
    expect(a.store.isUp).toBe(false)
  } finally {
    redis.signal('SIGCONT')
  }
  await untilUp(a, b)
  await reads(b, 'frozen').toBe('two')
  expect(await a.read('frozen')).toBe('two')
})

test('when Redis is back empty, the newest copy of the servers is stored again', async () => {
  await publish(a, 'lost', 'one')
  await untilStored(a)
  await reads(b, 'lost').toBe('one')
  await redis.kill()
  await expect.poll(() => a.store.isUp || b.store.isUp).toBe(false)
  await publish(b, 'lost', 'two')
  expect(await a.read('lost')).toBe('one')
  await redis.start()
  await untilUp(a, b)
  await reads(a, 'lost').toBe('two')
  expect(await b.read('lost')).toBe('two')
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

test('a server that was suspended looks for a newer entry before it serves its own', async () => {
  // As Next's memory, which responds before the process reads any message.
  const memory = new Map<string, unknown>()
  const files = {
    get: async (path: string) => (memory.has(path) ? {value: memory.get(path), lastModified: Date.now()} : null),
    set: async (path: string, value: unknown) => void memory.set(path, value),
  } as unknown as Files
  const pages = new SharedPages(a.store, new LocalPages())
  let attempts = 0
  const attempt = async () => {
    const path = keyOf(`suspended-${attempts++}`)
    const read = async () => {
      const {entry} = await pages.read(files, path)
      return entry?.value?.kind === 'PAGES' ? entry.value.html : null
    }
    const {version, ...first} = pageEntry(a.store.clock.next(), 'one')
    await pages.store(files, path, {version, ...first})
    await untilStored(a)
    await read()
    // Another server stores a newer entry while this process can read no message.
    const [key, data] = [`overprint:first:page:${path}`, await encodeEntry(pageEntry(0, 'two'))]
    execFileSync('redis-cli', ['-u', redis.url, 'HSET', key, 'v', String(version + 1)])
    execFileSync('redis-cli', ['-u', redis.url, '-x', 'HSET', key, 'd'], {input: data})
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000)
    return read()
  }
  await expect.poll(attempt).toBe('<p>two</p>')
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

test('a full Redis refuses entries, and gets them when there is space again', async () => {
  await publish(a, 'full', 'one')
  await untilStored(a)
  await reads(b, 'full').toBe('one')
  await redis.run('CONFIG', 'SET', 'maxmemory-policy', 'noeviction')
  await redis.run('CONFIG', 'SET', 'maxmemory', '1')
  try {
    await publish(a, 'full', 'two')
    expect(a.store.isComplete).toBe(false)
    expect(await a.read('full')).toBe('two')
    expect(await b.read('full')).toBe('one')
  } finally {
    await redis.run('CONFIG', 'SET', 'maxmemory', '0')
  }
  await reads(b, 'full').toBe('two')
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

test('a copy is replaced when a publish is confirmed, also if Redis is frozen before the next read', async () => {
  await publish(a, 'early', 'one')
  await untilStored(a)
  await reads(b, 'early').toBe('one')
  const confirmed = async () => {
    await untilUp(a, b)
    await publish(a, 'early', 'two')
    return a.store.fence().catch(() => null)
  }
  await expect.poll(confirmed).toEqual({instances: 2, confirmed: 2})
  redis.signal('SIGSTOP')
  try {
    expect(await b.read('early')).toBe('two')
  } finally {
    redis.signal('SIGCONT')
  }
})

test('a frozen Redis costs one deadline, and no later read waits', async () => {
  await publish(a, 'wait', 'one')
  await untilStored(a)
  const run = vi.spyOn(a.store.link, 'run')
  redis.signal('SIGSTOP')
  try {
    a.store.epoch += 1
    expect(await a.read('wait')).toBe('one')
    expect(a.store.isUp).toBe(false)
    run.mockClear()
    for (let index = 0; index < 100; index += 1) expect(await a.read('wait')).toBe('one')
    expect(run).not.toHaveBeenCalled()
  } finally {
    redis.signal('SIGCONT')
  }
})
