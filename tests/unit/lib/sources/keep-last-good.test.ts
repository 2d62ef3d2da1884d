import {beforeEach, expect, test, vi} from 'vitest'
import {keepLastGood} from '@/lib/sources/keep-last-good'

const failure = () => Promise.reject(new Error('no response'))
let name = 0

beforeEach(() => {
  name += 1
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const keeper = (max: number) => keepLastGood<string | null>(`test ${name}`, max)

test('a failed load returns the last value of the same key, and logs the error', async () => {
  const keep = keeper(2)
  expect(await keep('a', async () => 'first')).toBe('first')
  expect(await keep('a', failure)).toBe('first')
  expect(console.error).toHaveBeenCalledWith(`Cannot load test ${name}; using the last good one: no response`)
  await expect(keep('b', failure)).rejects.toThrow('no response')
})

test('a load that began earlier and ends later does not replace the last value', async () => {
  const keep = keeper(2)
  const slow = Promise.withResolvers<string>()
  const earlier = keep('a', () => slow.promise)
  await keep('a', async () => 'newer')
  slow.resolve('older')
  expect(await earlier).toBe('older')
  expect(await keep('a', failure)).toBe('newer')
})

test('a value is shared by every loader of the same name', async () => {
  await keeper(2)('a', async () => 'first')
  expect(await keeper(2)('a', failure)).toBe('first')
})

test('only the values of the last keys are remembered', async () => {
  const keep = keeper(2)
  for (const key of ['a', 'b', 'a', 'c']) await keep(key, async () => key)
  expect(await keep('a', failure)).toBe('a')
  await expect(keep('b', failure)).rejects.toThrow('no response')
})

test('an absent value replaces the last good one', async () => {
  const keep = keeper(2)
  await keep('a', async () => 'first')
  expect(await keep('a', async () => null)).toBeNull()
  await expect(keep('a', failure)).rejects.toThrow('no response')
})
