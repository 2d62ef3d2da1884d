import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {staleIfError} from '@/lib/http/stale-if-error'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.useRealTimers())

test('concurrent calls share one build, and the text is rebuilt when it has expired', async () => {
  let count = 0
  const read = staleIfError(60, async () => `text ${++count}`)
  expect(await Promise.all([read(), read(), read()])).toEqual(['text 1', 'text 1', 'text 1'])
  vi.advanceTimersByTime(59_000)
  expect(await read()).toBe('text 1')
  vi.advanceTimersByTime(2000)
  expect(await read()).toBe('text 2')
})

test('a failed rebuild returns the previous text; a failed first build throws', async () => {
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
