import {afterEach, expect, test, vi} from 'vitest'
import {clearStorage, getDetails, getToken, setDetails, setToken} from '@/components/support/shared/visitorStorage'

afterEach(() => {
  clearStorage()
  vi.unstubAllGlobals()
})

const blocked = () => {
  throw new DOMException('Storage is blocked', 'SecurityError')
}

test('with blocked storage the data lasts as long as the page', () => {
  vi.stubGlobal('localStorage', {getItem: blocked, setItem: blocked, removeItem: blocked})
  setToken('a-token')
  setDetails({name: 'Ada'})
  expect([getToken(), getDetails()]).toEqual(['a-token', {name: 'Ada'}])
  clearStorage()
  expect([getToken(), getDetails()]).toEqual([null, {}])
})

test('with full storage the newest value counts', () => {
  vi.stubGlobal('localStorage', {getItem: () => 'an-old-token', setItem: blocked, removeItem: () => {}})
  expect(getToken()).toBe('an-old-token')
  setToken('a-new-token')
  expect(getToken()).toBe('a-new-token')
})
