import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import type {Publication} from '@/lib/publishing/publication'
import type {TestLake} from '../../../support/lake'
import {startContent} from '../content/content-environment'

let lake: TestLake
let awaitRevision: typeof import('@/lib/publishing/await-revision').awaitRevision
let writeRedirect: typeof import('@/lib/publishing/write-redirect').writeRedirect

beforeAll(async () => {
  lake = await startContent([{_id: 'post-a', _type: 'post', title: 'A'}])
  vi.stubEnv('SANITY_API_WRITE_TOKEN', lake.token)
  ;({awaitRevision} = await import('@/lib/publishing/await-revision'))
  ;({writeRedirect} = await import('@/lib/publishing/write-redirect'))
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

test.each([true, false])(
  'a change is known to be the last one of its document, or to have been followed by another (consistent: %s)',
  async isConsistent => {
    const ask = (change: Publication) => awaitRevision(change, {isConsistent})
    const id = `post-settled-${isConsistent}`
    const first = await lake.client.create({_id: id, _type: 'post', title: 'B'})
    const change = told({id, rev: first._rev, updatedAt: first._updatedAt})
    expect(await ask(change)).toBe(true)
    await lake.client.patch(id).set({title: 'C'}).commit()
    expect(await ask(change)).toBe(false)
    await lake.client.delete(id)
    expect(await ask(change)).toBe(false)
    expect(await ask(told({id}))).toBe(true)
    await lake.client.create({_id: id, _type: 'post', title: 'D'})
    expect(await ask(told({id}))).toBe(false)
  },
)

test('what the queries of a hosted lake do not show yet is waited for, and named when it does not come', async () => {
  const id = 'post-late'
  const first = await lake.client.create({_id: id, _type: 'post', title: 'A'})
  const answer = awaitRevision(told({id, rev: 'coming', updatedAt: first._updatedAt}), {isConsistent: false})
  await lake.client.patch(id).set({title: 'B'}).commit({transactionId: 'coming'})
  expect(await answer).toBe(true)
  const never = told({id, rev: 'never', updatedAt: '2999-01-01T00:00:00Z'})
  await expect(awaitRevision(never, {isConsistent: false})).rejects.toThrow(/does not show revision never of post-late/)
})

test('of the local lake nobody waits for what is gone already', async () => {
  const change = told({id: 'post-gone', rev: 'gone', updatedAt: new Date().toISOString()})
  // A pause would never end.
  vi.useFakeTimers({toFake: ['setTimeout']})
  try {
    expect(await awaitRevision(change)).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})

const stood = (slug: string): Publication['before'] => ({
  slug,
  key: null,
  from: null,
  publishedAt: null,
  topics: null,
  version: null,
  earlier: null,
})
const renamed = (from: string, to: string, id = 'post-a') => told({id, before: stood(from), after: stood(to)})

test('a rename that is told of after the one that took it back leaves no redirect away from the post', async () => {
  const back = await writeRedirect(renamed('b', 'a'), true)
  expect(back).toEqual({from: '/blog/b', to: '/blog/a'})
  expect(await writeRedirect(renamed('a', 'b'), false)).toBeNull()
  expect(await redirects()).toEqual([{from: '/blog/b', to: '/blog/a'}])
})

test('a post that moves to and fro stands where it went last', async () => {
  await writeRedirect(renamed('a', 'b'), true)
  expect(await redirects()).toEqual([{from: '/blog/a', to: '/blog/b'}])
})

test('a rename that comes again after further ones takes nothing of theirs away', async () => {
  await writeRedirect(renamed('b', 'c'), true)
  const chain = await redirects()
  expect(chain).toEqual([
    {from: '/blog/a', to: '/blog/b'},
    {from: '/blog/b', to: '/blog/c'},
  ])
  await writeRedirect(renamed('a', 'b'), false)
  expect(await redirects()).toEqual(chain)
  // Another post has come to the first address since, and has left it as well.
  await writeRedirect(renamed('a', 'z', 'post-z'), true)
  await writeRedirect(renamed('a', 'b'), false)
  expect(await redirects()).toContainEqual({from: '/blog/a', to: '/blog/z'})
})

test('a topic that moves leaves a redirect from its former list', async () => {
  await lake.client.delete({query: '*[_type == "redirect"]'})
  const move = {...renamed('ink', 'teal and ink', 'topic-ink'), type: 'topic'}
  expect(await writeRedirect(move, true)).toEqual({from: '/blog?tag=ink', to: '/blog?tag=teal%20and%20ink'})
  expect(await redirects()).toEqual([{from: '/blog?tag=ink', to: '/blog?tag=teal%20and%20ink'}])
})

test('two posts that swap their addresses leave no redirects', async () => {
  await lake.client.delete({query: '*[_type == "redirect"]'})
  const post = (name: string, slug: string) => ({
    _id: `post-${name}`,
    _type: 'post',
    slug: {_type: 'slug', current: slug},
  })
  await lake.client.transaction().createOrReplace(post('one', 'two')).createOrReplace(post('two', 'one')).commit()
  expect(await writeRedirect(renamed('one', 'two', 'post-one'), true)).toBeNull()
  expect(await writeRedirect(renamed('two', 'one', 'post-two'), true)).toBeNull()
  expect(await redirects()).toEqual([])
})
