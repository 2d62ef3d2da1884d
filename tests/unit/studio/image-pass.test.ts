import {expect, test, vi} from 'vitest'
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

test('the Studio tries again a minute after it got no pass, and renews one after half an hour', async () => {
  const clock = vi.spyOn(performance, 'now')
  let [attempts, status] = [0, 503]
  const fetchWithPass = withImagePass(async input => {
    if (String(input) !== '/api/studio-images') return new Response('text')
    attempts += 1
    return new Response(null, {status})
  })
  const attemptsAt = async (minutes: number) => {
    clock.mockReturnValue(minutes * 60_000)
    await fetchWithPass('/lake/v1/users/me', {headers: {authorization: 'Bearer token'}})
    return attempts
  }
  expect(await attemptsAt(1)).toBe(1)
  expect(await attemptsAt(1.5)).toBe(1)
  status = 204
  expect(await attemptsAt(2.1)).toBe(2)
  expect(await attemptsAt(31)).toBe(2)
  expect(await attemptsAt(33)).toBe(3)
})
