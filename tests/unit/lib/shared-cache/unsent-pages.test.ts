import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {UnsentPages} from '@/lib/shared-cache/unsent-pages'

beforeEach(() => {
  vi.useFakeTimers({toFake: ['Date']})
})
afterEach(() => {
  vi.useRealTimers()
})

/** Returns the pauses before the next attempts, in seconds. */
const pausesOf = (unsent: UnsentPages, count: number): number[] =>
  Array.from({length: count}, () => {
    const startedAt = Date.now()
    while (!unsent.takeAttempt()) vi.advanceTimersByTime(1000)
    return (Date.now() - startedAt) / 1000
  })

test('the pauses between attempts double up to a minute, and are short again when something is stored', () => {
  const unsent = new UnsentPages()
  unsent.add('/one', 1)
  expect(pausesOf(unsent, 8)).toEqual([0, 2, 4, 8, 16, 32, 60, 60])
  unsent.noteStored()
  expect(pausesOf(unsent, 2)).toEqual([2, 4])
})

test('there is no pause when Redis has become reachable, and no attempt without a path', () => {
  const unsent = new UnsentPages()
  expect(unsent.takeAttempt()).toBe(false)
  unsent.add('/one', 1)
  expect(pausesOf(unsent, 3)).toEqual([0, 2, 4])
  unsent.noteReachable()
  expect(pausesOf(unsent, 2)).toEqual([0, 2])
})

test('a path has its highest version until it is dropped', () => {
  const unsent = new UnsentPages()
  for (const version of [2, 3, 1]) unsent.add('/one', version)
  unsent.add('/two', 1)
  expect([unsent.versionOf('/one'), unsent.versionOf('/other'), unsent.size]).toEqual([3, 0, 2])
  unsent.drop('/one')
  expect(unsent.paths()).toEqual(['/two'])
})

test('it says when it cannot remember more paths', () => {
  const unsent = new UnsentPages()
  for (let number = 1; number < 5000; number++) unsent.add(`/${number}`, 1)
  expect(unsent.isFull).toBe(false)
  for (const path of ['/more', '/still-more']) unsent.add(path, 1)
  expect([unsent.isFull, unsent.size, unsent.versionOf('/1')]).toEqual([true, 5000, 0])
})
