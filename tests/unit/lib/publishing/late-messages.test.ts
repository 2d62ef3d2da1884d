import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import type {Publication} from '@/lib/publishing/publication'
import type {TestLake} from '../../../support/lake'
import {startContent} from '../content/content-environment'

let lake: TestLake
let awaitRevision: typeof import('@/lib/publishing/await-revision').awaitRevision
let getRedirect: typeof import('@/lib/content/redirect').getRedirect
let writeRedirect: typeof import('@/lib/publishing/write-redirect').writeRedirect

beforeAll(async () => {
  lake = await startContent([{_id: 'post-a', _type: 'post', title: 'A'}])
  vi.stubEnv('SANITY_API_WRITE_TOKEN', lake.token)
  ;({awaitRevision} = await import('@/lib/publishing/await-revision'))
  ;({getRedirect} = await import('@/lib/content/redirect'))
  ;({writeRedirect} = await import('@/lib/publishing/write-redirect'))
})
afterAll(() => lake.close())

const change = (fields: Partial<Publication>): Publication => ({
  id: 'post-a',
  type: 'post',
  rev: null,
  updatedAt: null,
  before: null,
  after: null,
  ...fields,
})
const redirects = () => lake.client.fetch('*[_type == "redirect"]{from, "document": document._ref} | order(from)')

test.each([true, false])(
  'a revision is the latest one until the document changes again (consistent: %s)',
  async isConsistent => {
    const isLatest = (publication: Publication) => awaitRevision(publication, {isConsistent})
    const id = `post-settled-${isConsistent}`
    const first = await lake.client.create({_id: id, _type: 'post', title: 'B'})
    const creation = change({id, rev: first._rev, updatedAt: first._updatedAt})
    expect(await isLatest(creation)).toBe(true)
    await lake.client.patch(id).set({title: 'C'}).commit()
    expect(await isLatest(creation)).toBe(false)
    await lake.client.delete(id)
    expect(await isLatest(creation)).toBe(false)
    expect(await isLatest(change({id}))).toBe(true)
    await lake.client.create({_id: id, _type: 'post', title: 'D'})
    expect(await isLatest(change({id}))).toBe(false)
  },
)

test('a hosted lake’s queries are repeated until they show the revision, and a missing one is named', async () => {
  const id = 'post-late'
  const first = await lake.client.create({_id: id, _type: 'post', title: 'A'})
  const isLatest = awaitRevision(change({id, rev: 'coming', updatedAt: first._updatedAt}), {isConsistent: false})
  await lake.client.patch(id).set({title: 'B'}).commit({transactionId: 'coming'})
  expect(await isLatest).toBe(true)
  const never = change({id, rev: 'never', updatedAt: '2999-01-01T00:00:00Z'})
  await expect(awaitRevision(never, {isConsistent: false})).rejects.toThrow(/does not show revision never of post-late/)
})

test('with the local lake a revision that is already gone is not waited for', async () => {
  const gone = change({id: 'post-gone', rev: 'gone', updatedAt: new Date().toISOString()})
  // With fake timers a wait would never end.
  vi.useFakeTimers({toFake: ['setTimeout']})
  try {
    expect(await awaitRevision(gone)).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})

const snapshot = (slug: string): Publication['before'] => ({
  slug,
  key: null,
  from: null,
  publishedAt: null,
  topics: null,
  version: null,
  earlier: null,
})
const renamed = (from: string, to: string, id = 'post-a') => change({id, before: snapshot(from), after: snapshot(to)})

/** Gives a document of the lake a slug; creates the document first. */
const setSlug = (slug: string, {id = 'post-a', type = 'post'} = {}) =>
  lake.client
    .transaction()
    .createIfNotExists({_id: id, _type: type})
    .patch(id, {set: {slug: {_type: 'slug', current: slug}}})
    .commit()
/** Renames a document in the lake and handles the message at once. */
const rename = async (from: string, to: string, id = 'post-a') => {
  await setSlug(to, {id})
  return (await writeRedirect(renamed(from, to, id), true))?.move
}

test('a rename message that arrives after the rename was undone writes no redirect away from the post', async () => {
  const back = await rename('b', 'a')
  expect(back).toEqual({from: '/blog/b', to: '/blog/a'})
  expect(await writeRedirect(renamed('a', 'b'), false)).toBeNull()
  expect(await redirects()).toEqual([{from: '/blog/b', document: 'post-a'}])
})

test('a post that moves back and forth is reachable at its last path', async () => {
  await rename('a', 'b')
  expect(await redirects()).toEqual([{from: '/blog/a', document: 'post-a'}])
})

test('a repeated rename message changes no redirect of later renames', async () => {
  await rename('b', 'c')
  const all = await redirects()
  expect(all).toEqual([
    {from: '/blog/a', document: 'post-a'},
    {from: '/blog/b', document: 'post-a'},
  ])
  await writeRedirect(renamed('a', 'b'), false)
  expect(await redirects()).toEqual(all)
  // Another post has since moved to the first path and away again.
  await setSlug('a', {id: 'post-z'})
  await rename('a', 'z', 'post-z')
  await writeRedirect(renamed('a', 'b'), false)
  expect(await redirects()).toContainEqual({from: '/blog/a', document: 'post-z'})
})

test('a post that takes the address of a redirect to a path keeps that redirect', async () => {
  await lake.client.create({_id: 'redirect-by-an-editor', _type: 'redirect', from: '/blog/taken', to: '/contact'})
  await rename('z', 'taken', 'post-z')
  expect(await lake.client.fetch('*[_id == "redirect-by-an-editor"][0].to')).toBe('/contact')
})

test('a topic that moves writes a redirect from its former list', async () => {
  await lake.client.delete({query: '*[_type == "redirect"]'})
  const move = {...renamed('ink', 'teal and ink', 'topic-ink'), type: 'topic'}
  await setSlug('teal and ink', {id: 'topic-ink', type: 'topic'})
  const moved = {from: '/blog?tag=ink', to: '/blog?tag=teal%20and%20ink'}
  expect(await writeRedirect(move, true)).toEqual({move: moved, isWritten: true})
  expect(await redirects()).toEqual([{from: '/blog?tag=ink', document: 'topic-ink'}])
})

test('two posts that swap their slugs write no redirects, and former addresses lead to the same post as before', async () => {
  await lake.client.delete({query: '*[_type == "redirect"]'})
  await setSlug('before', {id: 'post-one'})
  await lake.client.patch('post-one').set({publishedAt: '2026-01-01T00:00:00Z'}).commit()
  await rename('before', 'one', 'post-one')
  await setSlug('two', {id: 'post-two'})
  const slugOf = (current: string) => ({set: {slug: {_type: 'slug', current}}})
  await lake.client.transaction().patch('post-one', slugOf('two')).patch('post-two', slugOf('one')).commit()
  expect(await writeRedirect(renamed('one', 'two', 'post-one'), true)).toBeNull()
  expect(await writeRedirect(renamed('two', 'one', 'post-two'), true)).toBeNull()
  expect(await redirects()).toEqual([{from: '/blog/before', document: 'post-one'}])
  expect(await getRedirect('/blog/before')).toMatchObject({to: '/blog/two'})
})
