import {expect, test} from 'vitest'
import {createBuildCheck} from '@/lib/browser/build/build-watch'

/** Responds with each item in turn: a status, the id of a manifest, or null for a network error. */
function fakeServer(...responses: (number | string | null)[]) {
  const requested: string[] = []
  const request: typeof fetch = async input => {
    requested.push(String(input))
    const response = responses.shift()
    if (typeof response === 'number') return new Response('', {status: response})
    if (typeof response === 'string') return Response.json({id: response})
    throw new TypeError('Failed to fetch')
  }
  return {requested, isOutdated: createBuildCheck('one', request)}
}

test('S7-build requests its own manifest once, then the latest one with a timestamp', async () => {
  const {requested, isOutdated} = fakeServer('one', 'one', 'one', 'two')
  expect([await isOutdated(), await isOutdated(), await isOutdated()]).toEqual([false, false, true])
  expect(requested[0]).toBe('/builds/meta/one.json')
  for (const url of requested.slice(1)) expect(url).toMatch(/^\/builds\/latest\.json\?\d{13}$/)
})

test.each([403, 404])('S7-build is outdated when its own manifest responds with %i', async status => {
  const {requested, isOutdated} = fakeServer(status)
  expect(await isOutdated()).toBe(true)
  expect(requested).toHaveLength(1)
})

test.each([
  ['a network error', [null]],
  ['a server error', [500]],
  ['a network error on the second request', ['one', null]],
  ['a server error on the second request', ['one', 503]],
  ['a missing latest manifest', ['one', 404]],
])('S7-build %s does not mean that the build is outdated', async (_, responses) => {
  const {isOutdated} = fakeServer(...responses, 'one', 'one')
  expect(await isOutdated()).toBe(false)
  expect(await isOutdated()).toBe(false)
})
