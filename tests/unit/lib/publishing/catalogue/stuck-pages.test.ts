import {expect, test} from 'vitest'
import {countFailure, isGivenUp} from '@/lib/publishing/catalogue/stuck-pages'

/** Lets a page fail six times, a second apart, each time for the change of that moment or for one change. */
function giveUp(path: string, sinceOf: (now: number) => number): number {
  const times = [0, 1, 2, 3, 4, 5].map(second => 1_000_000 + second * 1000)
  expect(times.map(now => countFailure(path, sinceOf(now), now))).toEqual([false, false, false, false, false, true])
  return times.at(-1) ?? 0
}

test('a page that was given up for one change stays given up for it in messages that take longer', () => {
  giveUp('/one', () => 990_000)
  expect(isGivenUp('/one', 990_020)).toBe(true)
  expect(isGivenUp('/one', 995_001)).toBe(false)
})

test('a page that failed for several changes is tried again for one that comes after it was given up', () => {
  const givenUpAt = giveUp('/lists', now => now - 10)
  expect(isGivenUp('/lists', givenUpAt)).toBe(true)
  expect(isGivenUp('/lists', givenUpAt + 1)).toBe(false)
})
