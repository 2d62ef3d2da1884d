import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {relativeDate} from '@/lib/browser/dates/relative-date'

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})
afterEach(() => vi.useRealTimers())

test('S7-ondemand the date plugins load once, about 100 ms after the first call', async () => {
  const {loadDates} = await import('@/lib/browser/dates/load-dates')
  let isLoaded = false
  const first = loadDates().then(dates => {
    isLoaded = true
    return dates
  })
  await vi.advanceTimersByTimeAsync(99)
  expect(isLoaded).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  const dates = await first
  expect(dates.relativeDate('2026-05-12', '2026-05-15T06:00:00Z')).toBe('3 days ago')
  expect(await loadDates()).toBe(dates)
})

test('S7-ondemand a relative date does not depend on the time zone', () => {
  expect(relativeDate('2026-05-12T23:30:00Z', '2026-05-12T23:59:00Z')).toBe('29 minutes ago')
  expect(relativeDate('2026-05-12', '2026-05-13T03:00:00+05:00')).toBe('a day ago')
  expect(relativeDate('2026-03-01', new Date('2026-05-30T00:00:00Z'))).toBe('3 months ago')
})
