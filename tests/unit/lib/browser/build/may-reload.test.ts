import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {mayReload} from '@/lib/browser/build/may-reload'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('S4-reload a path may reload once in ten seconds, whatever its query and hash', () => {
  expect(mayReload('/a?x=1#y', 1000)).toBe(true)
  expect(mayReload('/a', 10_999)).toBe(false)
  expect(mayReload('/a?x=2', 10_999)).toBe(false)
  expect(mayReload('/b', 10_999)).toBe(true)
  expect(mayReload('/a', 11_000)).toBe(true)
})

test('S4-reload setting the clock back does not block a path forever', () => {
  expect(mayReload('/a', 100_000)).toBe(true)
  expect(mayReload('/a', 10_000)).toBe(true)
})

test('S4-reload nothing reloads without session storage', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(mayReload('/a')).toBe(false)
})
