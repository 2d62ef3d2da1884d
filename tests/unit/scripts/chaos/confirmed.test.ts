import {expect, test} from 'vitest'
import {Builds} from '../../../../scripts/chaos/builds.ts'
import {Confirmed, findUnconfirmed} from '../../../../scripts/chaos/confirmed.ts'
import {Acknowledged} from '../../../../scripts/chaos/editions.ts'

const receipt = (rev: string) => ({
  rev,
  pages: [{_key: '/a', path: '/a', outcome: 'refreshed' as const}],
  unproven: [],
  isShared: true,
  isInFront: true,
})
const shown = (edition: number) => new Map([['post-a', edition]])

test('a page that is older than a receipt from before its request is found, one of another build or address is not', () => {
  const confirmed = new Confirmed(new Builds('first'))
  const early = confirmed.floor('first', '/a')
  confirmed.note('r1', 'post-a', 1)
  confirmed.note('r2', 'post-a', 2)
  for (const rev of ['r2', 'r1']) confirmed.read(receipt(rev))
  expect(findUnconfirmed(early, shown(1))).toBeNull()
  expect(findUnconfirmed(confirmed.floor('first', '/a'), shown(1))).toBe('edition 1 of post-a, edition 2 is confirmed')
  expect(findUnconfirmed(confirmed.floor('first', '/a'), shown(2))).toBeNull()
  expect(findUnconfirmed(confirmed.floor('second', '/a'), shown(1))).toBeNull()
  expect(findUnconfirmed(confirmed.floor('first', '/b'), shown(1))).toBeNull()
})

test('a receipt that names a failure, or comes while another build is deployed, confirms nothing', () => {
  const builds = new Builds('first')
  const confirmed = new Confirmed(builds)
  for (const [index, rev] of ['r1', 'r2', 'r3', 'r4'].entries()) confirmed.note(rev, 'post-a', index + 1)
  confirmed.read({...receipt('r1'), isShared: false})
  confirmed.read({...receipt('r2'), isInFront: false})
  confirmed.read({...receipt('r3'), unproven: [{_key: '/a', path: '/a', reason: 'HTTP 500'}]})
  expect([confirmed.complete.size, confirmed.incomplete.size]).toEqual([0, 3])
  builds.settled = null
  confirmed.read(receipt('r4'))
  expect(confirmed.floor('first', '/a').size).toBe(0)
  builds.settle('first')
  confirmed.read(receipt('r3'))
  expect([...confirmed.floor('first', '/a')]).toEqual([['post-a', 3]])
  expect([confirmed.complete.size, confirmed.incomplete.size]).toEqual([2, 2])
})

test('a page is behind from the time at which the next edition was acknowledged', () => {
  const acknowledged = new Acknowledged()
  acknowledged.note('post-a', 1)
  acknowledged.note('post-a', 2)
  const at = performance.now() + 1000
  expect(acknowledged.behind(shown(2), at).ms).toBe(0)
  expect(acknowledged.behind(shown(1), at)).toMatchObject({text: 'edition 1 of post-a'})
  expect(acknowledged.behind(shown(1), at).ms).toBeGreaterThanOrEqual(1000)
  expect(acknowledged.behind(shown(0), at).ms).toBeGreaterThanOrEqual(acknowledged.behind(shown(1), at).ms)
})
