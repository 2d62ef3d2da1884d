import {afterEach, expect, test, vi} from 'vitest'
import {interceptRequests, localResponse} from '@/studio/connection/intercept-requests'

afterEach(() => vi.unstubAllGlobals())

test('requests to Sanity get a local response', async () => {
  const version = localResponse('https://sanity-cdn.com/v1/modules/sanity/latest/%5E6.16.0/t1')
  expect(await version?.json()).toEqual({latest: '6.16.0', packageVersion: '6.16.0'})
  expect(localResponse('https://api.sanity.io/vX/intake/feedback')?.ok).toBe(false)
  expect(localResponse('http://localhost/lake/v2025-03-01/ping?tag=sanity.studio.protocol-check')?.ok).toBe(true)
  expect(localResponse('http://localhost/lake/v2025-02-19/users/me')).toBeNull()
})

test('requests to the project’s host go to the lake on this site, and others pass unchanged', async () => {
  const originalFetch = vi.fn<typeof fetch>(async () => new Response())
  vi.stubGlobal('window', {fetch: originalFetch, location: new URL('http://localhost:3000/studio')})
  const restore = interceptRequests('overprint', '/lake')
  await window.fetch('http://overprint.localhost:3000/lake/v2021-06-07/users/me?tag=sdk')
  await window.fetch(
    new Request('http://overprint.localhost:3000/lake/v1/auth/id', {headers: {authorization: 'Bearer x'}}),
  )
  await window.fetch('/backend/products')
  const [first, second, third] = originalFetch.mock.calls.map(([input]) => input)
  expect(first).toBe('http://localhost:3000/lake/v2021-06-07/users/me?tag=sdk')
  expect((second as Request).url).toBe('http://localhost:3000/lake/v1/auth/id')
  expect((second as Request).headers.get('authorization')).toBe('Bearer x')
  expect(third).toBe('/backend/products')
  restore()
  expect(window.fetch).toBe(originalFetch)
})
