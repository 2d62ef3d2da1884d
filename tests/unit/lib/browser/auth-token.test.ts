import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {clearAuthToken, getAuthToken, setAuthToken, TOKEN_EVENT} from '@/lib/browser/auth-token'

let written: string[]
let events: string[]
const at = (protocol: string) => {
  written = []
  events = []
  vi.stubGlobal('window', {location: {protocol}, dispatchEvent: ({type}: Event) => events.push(type)})
  vi.stubGlobal('document', {
    set cookie(text: string) {
      written.push(text)
    },
  })
}
beforeEach(() => at('https:'))
afterEach(() => void vi.unstubAllGlobals())

test('S6-auth the credential is read from the cookie with exactly that name, unless it is empty', () => {
  expect(getAuthToken('a=b; auth-token=abc-_1; c=d')).toBe('abc-_1')
  expect(getAuthToken('auth-token=abc')).toBe('abc')
  for (const cookies of [
    '',
    'auth-token=',
    'auth-token=; a=b',
    'x-auth-token=abc',
    'auth-token-x=abc',
    'a=auth-token=b',
  ])
    expect(getAuthToken(cookies), cookies).toBeNull()
})

test('S2-login the cookie is Secure on https, SameSite=Lax, for every path, and expires with its session', () => {
  setAuthToken('abc', '2026-12-05T15:36:24.423Z')
  expect(written).toEqual(['auth-token=abc; Path=/; SameSite=Lax; Expires=Sat, 05 Dec 2026 15:36:24 GMT; Secure'])
  at('http:')
  setAuthToken('abc', '2026-12-05T15:36:24.423Z')
  expect(written[0]).not.toContain('Secure')
  clearAuthToken()
  expect(events, 'one event per change').toEqual([TOKEN_EVENT, TOKEN_EVENT])
  expect(written[1]).toMatch(/^auth-token=; Path=\/; SameSite=Lax; Expires=Thu, 01 Jan 1970/)
})
