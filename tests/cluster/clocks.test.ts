import {expect, test, vi} from 'vitest'
import {Floors} from '../../lib/shared-cache/floors.ts'
import {VersionClock} from '../../lib/shared-cache/version-clock.ts'
import {keyOf, pageEntry} from '../support/cluster/page-server.ts'
import {a, b, publish, reads, redis, startPageServers, untilStored} from '../support/cluster/two-page-servers.ts'

/* Pages whose versions come from a clock that was wrong, with the real Redis. */

startPageServers()

const AHEAD_US = 600_000_000
const versionOf = (name: string) => redis.run<string>('HGET', `overprint:first:page:${keyOf(name)}`, 'v')

/** Publishes a page with the version of a clock that is ten minutes ahead, as Redis' was. */
async function publishAhead(name: string): Promise<void> {
  const limits = vi.spyOn(VersionClock.prototype, 'limit').mockReturnValue(Number.MAX_SAFE_INTEGER)
  const version = Date.now() * 1000 + AHEAD_US
  await a.store.put(keyOf(name), pageEntry(version, 'ahead'))
  await untilStored(a)
  for (const server of [a, b]) await reads(server, name).toBe('ahead')
  limits.mockRestore()
}

test('after the clock of Redis was corrected, a publish replaces the pages of before on every server', async () => {
  await publishAhead('corrected')
  for (const server of [a, b]) expect(await server.read('corrected')).toBe('ahead')
  await publish(a, 'corrected', 'newer')
  expect(await a.read('corrected')).toBe('newer')
  await untilStored(a)
  await reads(b, 'corrected').toBe('newer')
})

test('a message about a newer page is followed after one with an impossible version', async () => {
  const path = keyOf('followed')
  b.store.heard.set(path, Date.now() * 1000 + AHEAD_US)
  const onNewer = vi.spyOn(b.store, 'onNewer')
  await publish(a, 'followed', 'newer')
  await expect.poll(() => onNewer.mock.calls).toContainEqual([path])
})

test('a server whose clock is ahead does not overwrite the pages of the others', async () => {
  await publish(a, 'kept', 'right')
  await untilStored(a)
  const version = await versionOf('kept')
  await b.store.put(keyOf('kept'), pageEntry(Number(version) + AHEAD_US, 'wrong'))
  expect([await versionOf('kept'), b.store.isComplete]).toEqual([version, true])
})

test('a page is replaced after Redis has lost it, whose clock is behind now', async () => {
  await a.store.put(keyOf('behind'), pageEntry(Date.now() * 1000 + 30_000_000, 'ahead'))
  await untilStored(a)
  await reads(a, 'behind').toBe('ahead')
  await redis.run('FLUSHALL')
  await publish(a, 'behind', 'newer')
  expect(await a.read('behind')).toBe('newer')
})

test('pages and floors with impossible versions in Redis are replaced by those of a server that has right ones', async () => {
  const impossible = Date.now() * 1000 + AHEAD_US
  const floorOf = () => redis.run<string>('ZSCORE', 'overprint:floors', '/floored')
  await publish(a, 'filled', 'right')
  await untilStored(a)
  const version = await versionOf('filled')
  await redis.run('HSET', `overprint:first:page:${keyOf('filled')}`, 'v', String(impossible))
  await redis.run('ZADD', 'overprint:floors', String(impossible), '/floored')
  await a.refill()
  a.store.floors.raise('/floored', Date.now())
  await expect.poll(() => versionOf('filled')).toBe(version)
  await expect.poll(async () => Number(await floorOf())).toBeLessThan(impossible)
  const floor = await floorOf()
  const {link, clock} = a.store
  // It knows no other floor.
  const early = new Floors({link, clock, build: 'second', keepMs: 60_000})
  early.raise('/floored', Date.now() - 60_000)
  // A command after that one.
  await link.run(['PING'])
  expect(await floorOf(), 'a lower one').toBe(floor)
})
