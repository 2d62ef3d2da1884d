import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {staleIfError} from '@/lib/http/stale-if-error'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.useRealTimers())

test('a text is made once for everybody, and again when its time is over', async () => {
  let count = 0
  const read = staleIfError(60, async () => `text ${++count}`)
  expect(await Promise.all([read(), read(), read()])).toEqual(['text 1', 'text 1', 'text 1'])
  vi.advanceTimersByTime(59_000)
  expect(await read()).toBe('text 1')
  vi.advanceTimersByTime(2000)
  expect(await read()).toBe('text 2')
})

test('what cannot be made again stays as it was; what was never made throws', async () => {
  let isDown = true
  const read = staleIfError(60, async () => {
    if (isDown) throw new Error('The lake is away')
    return 'text'
  })
  await expect(read()).rejects.toThrow('away')
  isDown = false
  expect(await read()).toBe('text')
  isDown = true
  vi.advanceTimersByTime(61_000)
  expect(await read()).toBe('text')
})
