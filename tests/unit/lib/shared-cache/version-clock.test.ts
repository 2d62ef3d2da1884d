import {expect, test} from 'vitest'
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

test('the clock follows that of Redis, but not after a slow reply', () => {
  const clock = new VersionClock()
  const now = performance.now()
  const server = Math.round((performance.timeOrigin + now) * 1000) + 3_600_000_000
  clock.adjust(server, now - 1000, now)
  expect(clock.next()).toBeLessThan(server)
  clock.adjust(server, now, now)
  expect(clock.next()).toBeGreaterThanOrEqual(server)
})
