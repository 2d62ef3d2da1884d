import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import type {Publication} from '@/lib/publishing/publication'
import type {TestLake} from '../../../support/lake'
import {startContent} from '../content/content-world'

let lake: TestLake
let awaitSettled: typeof import('@/lib/publishing/settled').awaitSettled
let leaveRedirect: typeof import('@/lib/publishing/renames').leaveRedirect

beforeAll(async () => {
  lake = await startContent([{_id: 'post-a', _type: 'post', title: 'A'}])
  vi.stubEnv('SANITY_API_WRITE_TOKEN', lake.token)
  ;({awaitSettled} = await import('@/lib/publishing/settled'))
  ;({leaveRedirect} = await import('@/lib/publishing/renames'))
})
afterAll(() => lake.close())

const told = (fields: Partial<Publication>): Publication => ({
  id: 'post-a',
  type: 'post',
  rev: null,
  updatedAt: null,
  before: null,
  after: null,
  ...fields,
})
const redirects = () => lake.client.fetch('*[_type == "redirect"]{from, to} | order(from)')

test('a change is known to be the last one of its document, or to have been followed by another', async () => {
  const first = await lake.client.patch('post-a').set({title: 'B'}).commit()
  const change = told({rev: first._rev, updatedAt: first._updatedAt})
  expect(await awaitSettled(change)).toBe(true)
  await lake.client.patch('post-a').set({title: 'C'}).commit()
  expect(await awaitSettled(change)).toBe(false)
  await lake.client.delete('post-a')
  expect(await awaitSettled(change)).toBe(false)
  expect(await awaitSettled(told({}))).toBe(true)
})

test('a rename that is told of after the one that took it back leaves no redirect away from the post', async () => {
  expect(await leaveRedirect({from: '/blog/b', to: '/blog/a'}, true)).toBe(true)
  expect(await leaveRedirect({from: '/blog/a', to: '/blog/b'}, false)).toBe(false)
  expect(await redirects()).toEqual([{from: '/blog/b', to: '/blog/a'}])
})

test('a post that moves to and fro stands where it went last', async () => {
  expect(await leaveRedirect({from: '/blog/a', to: '/blog/b'}, true)).toBe(true)
  expect(await redirects()).toEqual([{from: '/blog/a', to: '/blog/b'}])
})
