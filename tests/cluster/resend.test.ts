import {setImmediate as nextTurn} from 'node:timers/promises'
import {expect, onTestFinished, test, vi} from 'vitest'
import type {Files} from '../../lib/shared-cache/local-pages.ts'
import {SharedPages} from '../../lib/shared-cache/shared-pages.ts'
import {VersionClock} from '../../lib/shared-cache/version-clock.ts'
import {keyOf, type PageServer, pageEntry} from '../support/cluster/page-server.ts'
import {publish, redis, start, startPageServers, untilStored, untilUp} from '../support/cluster/two-page-servers.ts'

/* How a server stores in the real Redis what it lacks. */

startPageServers()

async function fill(): Promise<void> {
  await redis.run('CONFIG', 'SET', 'maxmemory-policy', 'noeviction')
  await redis.run('CONFIG', 'SET', 'maxmemory', '1')
  onTestFinished(empty)
}
const empty = async () => void (await redis.run('CONFIG', 'SET', 'maxmemory', '0'))

/** Starts a server, and lets it generate three pages while Redis is full. */
async function startWithUnsent(prepare: (server: PageServer) => void = () => {}): Promise<PageServer> {
  await empty()
  const server = await start()
  await untilUp(server)
  prepare(server)
  await fill()
  for (const name of ['one', 'two', 'three']) await publish(server, name, 'text')
  return server
}

test('a full Redis is asked for one page at a time, and not for the others when it has refused one', async () => {
  const attempt = async () => {
    const server = await startWithUnsent(({store}) => {
      store.onBack = () => {}
    })
    const put = vi.spyOn(server.store, 'put')
    await Promise.all(Array.from({length: 5}, () => server.resend()))
    const calls = put.mock.calls.length
    await empty()
    await Promise.all(Array.from({length: 5}, () => server.resend()))
    return [calls, put.mock.calls.length - calls, server.store.isComplete]
  }
  // On a busy machine, a server may lose Redis for a moment.
  await expect.poll(attempt).toEqual([1, 3, true])
})

test('the pauses between attempts to store what a full Redis has refused double up to a minute', async () => {
  vi.useFakeTimers({toFake: ['Date']})
  onTestFinished(() => void vi.useRealTimers())
  const attempt = async () => {
    const times: number[] = []
    const {store} = await startWithUnsent(server => {
      const {onBack} = server.store
      server.store.onBack = () => {
        times.push(Date.now())
        onBack()
      }
    })
    await expect.poll(() => times.length).toBe(1)
    for (let second = 0; second < 190; second += 1) {
      vi.setSystemTime(Date.now() + 1000)
      await store.link.check()
    }
    // Each further poll moves the clock by some milliseconds.
    return times.slice(1).map((time, index) => Math.round((time - (times[index] ?? 0)) / 1000))
  }
  await expect.poll(attempt).toEqual([2, 4, 8, 16, 32, 60, 60])
})

test('what a full Redis has refused of a clock that was ahead is no longer missing when there is a newer page', async () => {
  const attempt = async () => {
    await empty()
    const server = await start()
    await untilUp(server)
    server.store.onBack = () => {}
    await fill()
    const limits = vi.spyOn(VersionClock.prototype, 'limit').mockReturnValue(Number.MAX_SAFE_INTEGER)
    await server.store.put(keyOf('ahead'), pageEntry((Date.now() + 600_000) * 1000, 'ahead'))
    limits.mockRestore()
    const unsent = server.store.unsent()
    await empty()
    await publish(server, 'ahead', 'newer')
    return [unsent, server.store.isComplete]
  }
  await expect.poll(attempt).toEqual([[keyOf('ahead')], true])
})

test('a copy that cannot be read does not keep the others back', async () => {
  const attempt = async () => {
    const {store} = await startWithUnsent(server => {
      server.store.onBack = () => {}
    })
    const files = {
      async get(path: string) {
        if (path === keyOf('one')) throw new Error('It cannot be read.')
        return {value: pageEntry(1, 'text').value, lastModified: Date.now()}
      },
      set: async () => {},
    } as unknown as Files
    await empty()
    const pages = new SharedPages(store)
    return pages.resend(files).then(() => store.isComplete)
  }
  await expect.poll(attempt).toBe(true)
})

test('a full Redis that has restarted gets all pages when there is space again', async () => {
  const attempt = async () => {
    await empty()
    const server = await start()
    await untilUp(server)
    for (const name of ['one', 'two', 'three']) await publish(server, name, 'text')
    await untilStored(server)
    await redis.run('FLUSHALL')
    await fill()
    await server.refill()
    await empty()
    await server.resend()
    const stored = ['one', 'two', 'three'].map(name => redis.run('EXISTS', `overprint:first:page:${keyOf(name)}`))
    return Promise.all(stored)
  }
  await expect.poll(attempt).toEqual([1, 1, 1])
})

test('pages are compared with Redis when it has restarted, not after each interruption', async () => {
  const server = await start()
  await untilUp(server)
  // Redis replies in order: the first comparison, of the start, is over.
  await server.store.link.run(['PING'])
  await nextTurn()
  const restarts = vi.spyOn(server.store, 'onRestarted')
  const run = vi.spyOn(server.store.link, 'run')
  const infos = () =>
    run.mock.calls.flatMap(([[command]], call) => (command === 'INFO' ? [run.mock.results[call]] : []))
  await server.read('one')
  redis.signal('SIGSTOP')
  try {
    server.store.epoch += 1
    await server.read('one')
    await expect.poll(() => server.store.isUp).toBe(false)
  } finally {
    redis.signal('SIGCONT')
  }
  await expect.poll(infos).not.toEqual([])
  await Promise.allSettled(infos().map(result => result?.value))
  await nextTurn()
  expect(restarts).not.toHaveBeenCalled()
  await redis.kill()
  await redis.start()
  await expect.poll(() => restarts.mock.calls.length).toBe(1)
})

test('a comparison that Redis has interrupted goes on when it replies again', async () => {
  const server = await start()
  await untilUp(server)
  await publish(server, 'one', 'text')
  await untilStored(server)
  await redis.run('FLUSHALL')
  redis.signal('SIGSTOP')
  try {
    await server.refill()
  } finally {
    redis.signal('SIGCONT')
  }
  await expect.poll(() => redis.run('EXISTS', `overprint:first:page:${keyOf('one')}`)).toBe(1)
})
