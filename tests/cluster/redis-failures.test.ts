import {execFileSync} from 'node:child_process'
import {expect, test, vi} from 'vitest'
import {encodeEntry} from '../../lib/shared-cache/entry.ts'
import type {Files} from '../../lib/shared-cache/local-pages.ts'
import {SharedPages} from '../../lib/shared-cache/shared-pages.ts'
import {keyOf, pageEntry} from '../support/cluster/page-server.ts'
import {
  a,
  b,
  publish,
  reads,
  redis,
  startPageServers,
  untilStored,
  untilUp,
} from '../support/cluster/two-page-servers.ts'

/* The pages of two servers while Redis is frozen, empty or full, and after a server was suspended. */

startPageServers()

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

test('when Redis is back empty, it gets the pages that the other servers do not have', async () => {
  await publish(a, 'only-here', 'one')
  await untilStored(a)
  await redis.kill()
  await expect.poll(() => a.store.isUp || b.store.isUp).toBe(false)
  await redis.start()
  await reads(b, 'only-here').toBe('one')
})

test('when Redis is back with older pages, it gets the newer ones', async () => {
  const key = `overprint:first:page:${keyOf('older')}`
  const attempt = async () => {
    await publish(a, 'older', 'one')
    await untilStored(a)
    const version = await redis.run<string>('HGET', key, 'v')
    await redis.run('HSET', key, 'v', String(Number(version) - 1))
    await a.refill()
    return (await redis.run<string>('HGET', key, 'v')) === version
  }
  // On a busy machine, a server may lose Redis for a moment.
  await expect.poll(attempt).toBe(true)
})

test('a server that was suspended looks for a newer entry before it serves its own', async () => {
  // As Next's memory, which responds before the process reads any message.
  const memory = new Map<string, unknown>()
  const files = {
    get: async (path: string) => (memory.has(path) ? {value: memory.get(path), lastModified: Date.now()} : null),
    set: async (path: string, value: unknown) => void memory.set(path, value),
  } as unknown as Files
  const pages = new SharedPages(a.store)
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
