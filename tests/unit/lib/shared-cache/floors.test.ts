import {expect, onTestFinished, test, vi} from 'vitest'
import {Floors, type FloorsMessage} from '@/lib/shared-cache/floors'
import type {RedisLink} from '@/lib/shared-cache/redis-link'
import {VersionClock} from '@/lib/shared-cache/version-clock'
import {keyOf, pageEntry} from '../../../support/cluster/page-server'

/* The floors of one server, with a link to Redis that the tests answer. */

const ADDRESS = '/a-page'
const PATH = keyOf('a-page')
type Options = {deadlineMs?: number}

/** Creates floors, and lists the commands with their deadlines. */
function createFloors({isUp = true, stored = [] as [string, number][]} = {}) {
  const commands: {args: string[]; deadlineMs: number | undefined}[] = []
  const link = {
    isUp,
    async run(args: string[], {deadlineMs}: Options = {}) {
      if (!link.isUp) throw new Error('Redis is not reachable.')
      commands.push({args, deadlineMs})
      if (args[0] === 'ZSCORE') return stored.find(([address]) => address === args[2])?.[1].toString() ?? null
      return args[0] === 'ZRANGE' ? stored : null
    },
  }
  const clock = new VersionClock()
  const floors = new Floors({link: link as unknown as RedisLink, clock, build: 'this', keepMs: 1000})
  return {floors, clock, link, commands}
}

/** A page of the build, which was read at a time. */
const built = (readAt: number) => {
  const entry = pageEntry(0, 'built')
  return {...entry, value: {...entry.value, pageData: {pageProps: {readAt}}} as typeof entry.value}
}

test('a page is below its floor until a generation has begun after the change', () => {
  const {floors, clock} = createFloors()
  const before = clock.next()
  expect(floors.above(PATH, pageEntry(before, 'old'))).toBeNull()
  const since = Date.now()
  floors.raise(ADDRESS, since)
  expect(floors.above(PATH, pageEntry(clock.at(since) - 60_000_000, 'old'))).toBeGreaterThan(before - 60_000_000)
  expect(floors.above(PATH, pageEntry(clock.next() + 1000, 'new'))).toBeNull()
  expect(floors.above(PATH, null), 'a page that does not exist').toBeNull()
  expect(floors.above(keyOf('another'), pageEntry(1, 'old'))).toBeNull()
})

test('a generation that has begun after the change is not below the floor of a server whose clock is ahead', () => {
  const {floors, clock} = createFloors()
  // The request took 48 ms to Redis, and the reply no time.
  const now = performance.now()
  clock.adjust(Math.round((performance.timeOrigin + now) * 1000), now - 48, now)
  const since = Date.now()
  floors.raise(ADDRESS, since)
  expect(floors.above(PATH, pageEntry((since + 1) * 1000, 'new'))).toBeNull()
  expect(floors.above(PATH, pageEntry((since - 100) * 1000, 'old'))).not.toBeNull()
})

test('a page of the build counts by the time in its data, for which the clock of its machine may be wrong', () => {
  const {floors} = createFloors()
  const since = Date.now()
  floors.raise(ADDRESS, since)
  expect(floors.above(PATH, built(since + 60_000))).not.toBeNull()
  expect(floors.above(PATH, built(since + 180_000))).toBeNull()
})

test('floors of another build are followed, and those of this build only noted', () => {
  const {floors, clock} = createFloors()
  const onRaised = vi.fn()
  floors.onRaised = onRaised
  floors.receive({floors: [[ADDRESS, clock.at(Date.now())]], build: 'this'})
  expect(onRaised).not.toHaveBeenCalled()
  floors.receive({floors: [[ADDRESS, clock.at(Date.now() + 1000)]], build: 'other'})
  floors.receive({floors: [[ADDRESS, clock.at(Date.now())]], build: 'other'})
  expect(onRaised.mock.calls).toEqual([[[ADDRESS]]])
})

test('a message of a build that writes another format changes nothing', () => {
  const {floors} = createFloors()
  const onRaised = vi.fn()
  floors.onRaised = onRaised
  for (const list of [null, 5, {}, [5], [null], [[ADDRESS]], [[ADDRESS, 'high']], [[5, 6]], [['@elsewhere', 6]]])
    expect(() => floors.receive({floors: list, build: 'other'} as unknown as FloorsMessage)).not.toThrow()
  expect(onRaised).not.toHaveBeenCalled()
  expect(floors.above(PATH, pageEntry(1, 'old'))).toBeNull()
})

test('floors that were raised without Redis are sent when it is back, with time for a long list', async () => {
  const {floors, link, commands} = createFloors({isUp: false})
  const onRaised = vi.fn()
  floors.onRaised = onRaised
  floors.raise(ADDRESS, Date.now())
  await floors.load()
  expect(commands).toEqual([])
  link.isUp = true
  await floors.load()
  expect(onRaised.mock.calls, 'caches in front may have older copies from other servers').toEqual([[[ADDRESS]]])
  expect(commands.map(({args}) => args[0])).toEqual(['ZRANGE', 'EVAL'])
  expect(commands[1]?.args).toContain(ADDRESS)
  for (const {deadlineMs} of commands) expect(deadlineMs).toBe(1000)
  await floors.send()
  expect(commands).toHaveLength(2)
  floors.raise(ADDRESS, Date.now() + 1000)
  await vi.waitFor(() => expect(commands).toHaveLength(3))
  expect(onRaised, 'not late').toHaveBeenCalledTimes(1)
})

test('a floor that was raised without Redis by a clock that was ahead does not replace one in Redis', async () => {
  const {floors, clock, link, commands} = createFloors({isUp: false})
  const adjust = (aheadUs: number) => {
    const now = performance.now()
    clock.adjust(Math.round((performance.timeOrigin + now) * 1000) + aheadUs, now, now)
  }
  adjust(600_000_000)
  floors.raise(ADDRESS, Date.now())
  adjust(0)
  link.isUp = true
  await floors.send()
  expect(commands).toEqual([])
  floors.raise(ADDRESS, Date.now())
  await vi.waitFor(() => expect(commands).toHaveLength(1))
})

test('a server that starts knows what is in Redis', async () => {
  const clock = new VersionClock()
  const {floors, commands} = createFloors({stored: [[ADDRESS, clock.at(Date.now())]]})
  await floors.load()
  expect(floors.above(PATH, pageEntry(1, 'old'))).not.toBeNull()
  expect(commands).toHaveLength(1)
})

test('floors that are found when Redis is back are followed, because their messages were lost', async () => {
  const clock = new VersionClock()
  const {floors} = createFloors({stored: [[ADDRESS, clock.at(Date.now())]]})
  const onRaised = vi.fn()
  floors.onRaised = onRaised
  await floors.load()
  await floors.load()
  expect(onRaised.mock.calls).toEqual([[[ADDRESS]]])
})

test('the floor of a page is asked of Redis before a copy in front is replaced, because the message may be late', async () => {
  const clock = new VersionClock()
  const {floors} = createFloors({stored: [[ADDRESS, clock.at(Date.now())]]})
  const onRaised = vi.fn()
  floors.onRaised = onRaised
  expect(floors.above(PATH, pageEntry(1, 'old'))).toBeNull()
  expect(await floors.refresh(ADDRESS)).toBe(true)
  expect(floors.above(PATH, pageEntry(1, 'old'))).not.toBeNull()
  expect(await floors.refresh(ADDRESS)).toBe(true)
  expect(onRaised.mock.calls, 'the message finds nothing new').toEqual([[[ADDRESS]]])
  expect(await floors.refresh('/never-published')).toBe(true)
})

test('while Redis does not answer, the floor of a page is unknown for five seconds, unless this server has published it', async () => {
  vi.useFakeTimers({toFake: ['performance']})
  onTestFinished(() => void vi.useRealTimers())
  const {floors, link} = createFloors({isUp: false})
  floors.raise('/published-here', Date.now())
  expect(await floors.refresh(ADDRESS)).toBe(false)
  expect(await floors.refresh('/published-here')).toBe(true)
  vi.advanceTimersByTime(5000)
  expect(await floors.refresh(ADDRESS)).toBe(false)
  vi.advanceTimersByTime(1)
  expect(await floors.refresh(ADDRESS)).toBe(true)
  link.isUp = true
  await floors.load()
  link.isUp = false
  expect(await floors.refresh(ADDRESS)).toBe(false)
})

test('a floor of a wrong clock does not keep later ones away', async () => {
  const impossible = new VersionClock().limit() + 600_000_000
  const {floors, clock, commands} = createFloors({stored: [[ADDRESS, impossible]]})
  await floors.load()
  expect(floors.above(PATH, pageEntry(1, 'old'))).toBeNull()
  floors.receive({floors: [[ADDRESS, impossible]], build: 'other'})
  floors.raise(ADDRESS, Date.now())
  expect(floors.above(PATH, pageEntry(1, 'old'))).not.toBeNull()
  expect(commands.at(-1)?.args).toContain(ADDRESS)
  const known = commands.length
  await floors.load()
  expect(
    commands.slice(known).map(({args}) => args[0]),
    'Redis lacks it',
  ).toEqual(['ZRANGE', 'EVAL'])
  // The clock of Redis was ahead, and is corrected.
  const now = performance.now()
  const serverTime = Math.round((performance.timeOrigin + now) * 1000)
  clock.adjust(serverTime + 600_000_000, now, now)
  floors.raise(ADDRESS, Date.now())
  clock.adjust(serverTime, now, now)
  floors.raise(ADDRESS, Date.now())
  expect(floors.above(PATH, pageEntry(1, 'old'))).not.toBeNull()
})
