import {expect, test, vi} from 'vitest'
import {VersionClock} from '@/lib/shared-cache/version-clock'

test('versions rise, also within the same microsecond', () => {
  const clock = new VersionClock()
  const versions = Array.from({length: 10_000}, () => clock.next())
  expect(new Set(versions).size).toBe(versions.length)
  expect(versions).toEqual(versions.toSorted((a, b) => a - b))
})

test('a version is above every one that was seen, unless that is impossible', () => {
  const clock = new VersionClock()
  const ahead = clock.next() + 30_000_000
  clock.observe(ahead)
  expect(clock.next()).toBeGreaterThan(ahead)
  const impossible = clock.limit() + 3_600_000_000
  clock.observe(impossible)
  expect(clock.next()).toBeLessThan(impossible)
})

test('a version that was seen before the clock was corrected no longer counts', () => {
  const clock = new VersionClock()
  const now = performance.now()
  const serverTime = Math.round((performance.timeOrigin + now) * 1000)
  clock.adjust(serverTime + 600_000_000, now, now)
  const early = clock.next()
  expect(clock.possible(early)).toBe(early)
  clock.adjust(serverTime, now, now)
  expect(clock.possible(early)).toBe(0)
  expect(clock.next()).toBeLessThan(early)
})

test('the clock follows that of Redis, after a slow reply only as far as it is certainly wrong', () => {
  const clock = new VersionClock()
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now)
  const server = Math.round((performance.timeOrigin + now) * 1000) + 3_600_000_000
  const differenceMs = () => Math.round((clock.limit() - 60_000_000 - server) / 1000)
  clock.adjust(server, now - 1000, now)
  expect(differenceMs()).toBe(0)
  clock.adjust(server, now - 500, now + 500)
  expect(differenceMs(), 'it may be right').toBe(0)
  clock.adjust(server + 3_600_000_000, now, now)
  expect(differenceMs()).toBe(3_600_000)
  clock.adjust(server, now - 1000, now)
  expect(differenceMs()).toBe(1000)
  clock.adjust(server, now, now)
  expect(differenceMs()).toBe(0)
})
