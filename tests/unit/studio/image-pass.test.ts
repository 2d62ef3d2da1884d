import {expect, test} from 'vitest'
import {withImagePass} from '@/studio/connection/image-pass'

test('the Studio gets a pass before its first request with a token, once, and goes on without one', async () => {
  const calls: [string, string | undefined, string | null][] = []
  const plainFetch: typeof fetch = async (input, init) => {
    calls.push([String(input), init?.method, new Headers(init?.headers).get('authorization')])
    if (String(input) === '/api/studio-images') throw new TypeError('Failed to fetch')
    return new Response('text')
  }
  const fetchWithPass = withImagePass(plainFetch)
  await fetchWithPass('/lake/v1/auth/providers')
  const headers = {authorization: 'Bearer token'}
  expect(await (await fetchWithPass('/lake/v1/users/me', {headers})).text()).toBe('text')
  await fetchWithPass('/lake/v1/data/query/production', {headers})
  expect(calls).toEqual([
    ['/lake/v1/auth/providers', undefined, null],
    ['/api/studio-images', 'POST', 'Bearer token'],
    ['/lake/v1/users/me', undefined, 'Bearer token'],
    ['/lake/v1/data/query/production', undefined, 'Bearer token'],
  ])
})
