import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import PageCacheHandler from '../../lib/shared-cache/handler.ts'
import type {Files} from '../../lib/shared-cache/local-pages.ts'
import {DEADLINE_MS} from '../../lib/shared-cache/redis-link.ts'
import {SharedPages} from '../../lib/shared-cache/shared-pages.ts'
import {startSharedStore} from '../../lib/shared-cache/shared-store.ts'
import {processWide} from '../../lib/sources/process-wide.ts'
import {
  fileCache,
  handlerContext,
  keyOf,
  type PageServer,
  pageEntry,
  startPageServer,
} from '../support/cluster/page-server.ts'
import {a, publish, reads, redis, startPageServers, untilStored, untilUp} from '../support/cluster/two-page-servers.ts'
import {type SlowProxy, startSlowProxy} from '../support/slow-proxy.ts'

/* The pages of a server whose Redis replies late. */

/** Longer than any test. */
const NEVER_MS = 3_600_000

startPageServers()

let proxy: SlowProxy
let slow: PageServer
beforeEach(async () => {
  proxy = await startSlowProxy(Number(new URL(redis.url).port))
  slow = await startPageServer(`redis://127.0.0.1:${proxy.port}`)
  await untilUp(slow)
})
afterEach(async () => {
  slow.stop()
  await proxy.close()
})

test('a read waits for one reply at most, however many are asked for the same page', async () => {
  await publish(a, 'slow', 'one')
  await untilStored(a)
  await reads(slow, 'slow').toBe('one')
  const run = vi.spyOn(slow.store.link, 'run')
  proxy.delayMs = DEADLINE_MS / 4
  slow.store.epoch += 1
  const shown = await Promise.all(Array.from({length: 20}, () => slow.read('slow')))
  expect(new Set(shown)).toEqual(new Set(['one']))
  expect(run).toHaveBeenCalledTimes(1)
})

test('with a Redis that replies after the deadline, pages come from the local copy, and from Redis when it is fast again', async () => {
  await publish(a, 'late', 'one')
  await untilStored(a)
  await reads(slow, 'late').toBe('one')
  proxy.delayMs = NEVER_MS
  await publish(a, 'late', 'two')
  slow.store.epoch += 1
  // Each of these would otherwise wait for an hour.
  for (let index = 0; index < 100; index += 1) expect(await slow.read('late')).toBe('one')
  expect(slow.store.isUp).toBe(false)
  proxy.delayMs = 0
  await reads(slow, 'late').toBe('two')
})

test('a request that has waited at its first read is answered sooner at its second', async () => {
  await publish(slow, 'twice', 'one')
  await untilStored(slow)
  const files = {get: async () => null, set: async () => undefined} as unknown as Files
  const pages = new SharedPages(slow.store)
  const ended: string[] = []
  const read = async (name: string, waitMs?: number) => {
    const {entry} = await pages.read(files, keyOf('twice'), waitMs === undefined ? {} : {waitMs})
    expect(entry).toBeNull()
    ended.push(name)
  }
  proxy.delayMs = NEVER_MS
  await Promise.all([read('first'), read('second', 0)])
  expect(ended).toEqual(['second', 'first'])
})

test('a request that has waited at its read waits at its write for the rest of the deadline only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'overprint-slow-'))
  fileCache(join(folder, 'server'))
  writeFileSync(join(folder, 'prerender-manifest.json'), '{}')
  const store = await startSharedStore({url: `redis://127.0.0.1:${proxy.port}`, build: 'first'})
  const put = store.put.bind(store)
  const attempt = async () => {
    proxy.delayMs = 0
    await expect.poll(() => store.isUp).toBe(true)
    const ended: string[] = []
    const stored = Promise.withResolvers<void>()
    store.put = async (...entry) => {
      const isDone = await put(...entry)
      ended.push('stored')
      stored.resolve()
      return isDone
    }
    const request = new PageCacheHandler(handlerContext(join(folder, 'server')))
    proxy.delayMs = DEADLINE_MS / 2
    await request.get(keyOf('missed'), {kind: 'PAGES', isFallback: false} as never)
    // Longer than what is left of the deadline, and shorter than the deadline.
    proxy.delayMs = (DEADLINE_MS * 3) / 4
    await request.set(keyOf('missed'), pageEntry(0, 'one').value as never, {cacheControl: {revalidate: 300}} as never)
    ended.push('answered')
    await stored.promise
    return ended
  }
  try {
    // On a busy machine, the read may exceed the deadline.
    await expect.poll(attempt, {timeout: 120_000}).toEqual(['answered', 'stored'])
  } finally {
    store.link.stop()
    // Later files of this process have no shared store.
    processWide<{store?: unknown}>('shared-store', () => ({})).store = undefined
    processWide<{pages?: unknown}>('shared-pages', () => ({})).pages = undefined
    rmSync(folder, {recursive: true, force: true})
  }
})
