import {afterEach, expect, test, vi} from 'vitest'
import {createIsoTime} from '../../../../../services/kit/log/iso-time.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a line has the time of a Date, also when the clock goes back', () => {
  vi.useFakeTimers()
  const time = createIsoTime()
  const start = Date.UTC(2026, 11, 31, 23, 59, 58, 995)
  for (const ms of [0, 1, 4, 5, 6, 17, 1004, 1005, 1999, 2005, 4_000_000, 4_000_001, 3, 0, -86_400_000]) {
    vi.setSystemTime(start + ms)
    expect(time()).toBe(`,"time":"${new Date(start + ms).toISOString()}"`)
  }
})
