import {expect, test} from 'vitest'
import {createBuildCheck} from '@/lib/browser/build/build-watch'

/** Answers in turn what a server would; a number is a status, a text the id of a manifest, null a broken connection. */
function server(...replies: (number | string | null)[]) {
  const asked: string[] = []
  const ask: typeof fetch = async input => {
    asked.push(String(input))
    const reply = replies.shift()
    if (typeof reply === 'number') return new Response('', {status: reply})
    if (typeof reply === 'string') return Response.json({id: reply})
    throw new TypeError('Failed to fetch')
  }
  return {asked, isOutdated: createBuildCheck('one', ask)}
}

test('S7-build its own manifest is asked for once and kept, then the latest file with the time', async () => {
  const {asked, isOutdated} = server('one', 'one', 'one', 'two')
  expect([await isOutdated(), await isOutdated(), await isOutdated()]).toEqual([false, false, true])
  expect(asked[0]).toBe('/builds/meta/one.json')
  for (const url of asked.slice(1)) expect(url).toMatch(/^\/builds\/latest\.json\?\d{13}$/)
})

test.each([403, 404])('S7-build its own manifest answering %i means that it has been replaced', async status => {
  const {asked, isOutdated} = server(status)
  expect(await isOutdated()).toBe(true)
  expect(asked).toHaveLength(1)
})

test.each([
  ['a broken connection', [null]],
  ['a fault of the server', [500]],
  ['a broken connection at the second question', ['one', null]],
  ['a fault at the second question', ['one', 503]],
  ['the latest file missing', ['one', 404]],
])('S7-build %s says nothing', async (_, replies) => {
  const {isOutdated} = server(...replies, 'one', 'one')
  expect(await isOutdated()).toBe(false)
  expect(await isOutdated()).toBe(false)
})
