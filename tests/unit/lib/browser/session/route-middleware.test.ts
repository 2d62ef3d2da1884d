import {afterEach, expect, test, vi} from 'vitest'
import {toMiddleware} from '@/lib/browser/session/route-middleware'

afterEach(() => void vi.unstubAllGlobals())

test('S6-auth middleware is found by name, in the order of the names', () => {
  expect(toMiddleware([])).toEqual([])
  expect(toMiddleware(['auth'])).toHaveLength(1)
})

test.each(['nobody', '', 'Auth', 'toString', '__proto__', 'constructor'])(
  'S6-auth the unregistered name "%s" throws an error',
  name => expect(() => toMiddleware(['auth', name])).toThrow('Unknown route middleware'),
)

test('S6-auth auth shows the page to visitors with a credential and redirects others to the sign-in page', () => {
  const [auth] = toMiddleware(['auth'])
  vi.stubGlobal('document', {cookie: ''})
  expect(auth?.('/private?a=b#c')).toBe('/login?redirect=%2Fprivate%3Fa%3Db%23c')
  vi.stubGlobal('document', {cookie: 'auth-token=abc'})
  expect(auth?.('/private')).toBeNull()
})
