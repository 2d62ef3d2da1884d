import {afterEach, expect, test, vi} from 'vitest'
import {toSharedCacheControl} from '@/lib/http/set-cache-control'
import {endChanges, expectChange, nextChangeAfter, secondsUntilChange} from '@/lib/sources/next-change'

const NOW = Date.parse('2027-02-28T23:00:00.000Z')

afterEach(() => {
  vi.useRealTimers()
  endChanges(Number.POSITIVE_INFINITY)
})

test('a shared cache stores a page no longer than until the next change that has a date', () => {
  vi.useFakeTimers({toFake: ['Date'], now: NOW})
  expect(toSharedCacheControl(300)).toBe('max-age=0, s-maxage=300, stale-while-revalidate=60')
  expectChange(NOW + 3_600_000)
  expect(toSharedCacheControl(300)).toBe('max-age=0, s-maxage=300, stale-while-revalidate=60')
  expectChange(NOW + 310_500)
  expect(toSharedCacheControl(300)).toBe('max-age=0, s-maxage=300, stale-while-revalidate=10')
  vi.setSystemTime(NOW + 300_000)
  expect(toSharedCacheControl(300)).toBe('max-age=0, s-maxage=10, stale-while-revalidate=0')
  // Due, and not on the pages yet.
  vi.setSystemTime(NOW + 311_000)
  expect(toSharedCacheControl(300)).toBe('max-age=0, s-maxage=0, stale-while-revalidate=0')
  // A page that cannot be refreshed does not end the caching of the others.
  vi.setSystemTime(NOW + 341_000)
  expect(toSharedCacheControl(300)).toBe('max-age=0, s-maxage=300, stale-while-revalidate=60')
  vi.setSystemTime(NOW + 311_000)
  endChanges(NOW + 310_500)
  expect(toSharedCacheControl(300)).toBe('max-age=0, s-maxage=300, stale-while-revalidate=60')
  expect(nextChangeAfter(NOW)).toBe(NOW + 3_600_000)
  expect(secondsUntilChange(NOW)).toBe(3600)
})
