import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {routes} from '@/lib/routes'
import type {TestLake} from '../../../support/lake'
import {slug, startContent} from './content-environment'

let lake: TestLake
let getRedirect: typeof import('@/lib/content/redirect').getRedirect
let listRedirectsTo: typeof import('@/lib/content/redirect').listRedirectsTo

const redirect = (from: string, to: string, permanent?: boolean) => ({
  _id: `redirect-${from.slice(1).replace(/\W/g, '-')}`,
  _type: 'redirect',
  from,
  to,
  ...(permanent !== undefined && {permanent}),
})

const toDocument = (from: string, id: string) => ({
  _id: `redirect-${from.slice(1).replace(/\W/g, '-')}`,
  _type: 'redirect',
  from,
  document: {_type: 'reference', _ref: id, _weak: true},
})

/** Targets that no browser may follow, as a client of the lake's API can write them. */
const UNUSABLE = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,hello',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\t//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/x/..//evil.example',
  '/there\r\nSet-Cookie: a=b',
  '/there\u0000',
  '/there\u007f',
  'https://evil.example/',
  'https:evil.example',
  'mailto:a@example.com',
  'evil.example',
  '@evil.example',
  './there',
]

beforeAll(async () => {
  const long = Array.from({length: 12}, (_, hop) => redirect(`/long-${hop}`, `/long-${hop + 1}`))
  lake = await startContent([
    redirect('/one', '/two'),
    redirect('/two', '/three', false),
    redirect('/once', '/there', true),
    redirect('/round', '/and-round'),
    redirect('/and-round', '/round'),
    redirect('/self', '/self'),
    redirect('/first', '/blog/second'),
    redirect('/blog/second', '/blog/tin-ink'),
    redirect('/to-come', '/blog/later'),
    redirect('/blog/wet-paper', '/blog/dry-paper'),
    redirect('/blog/dry-paper', '/there'),
    {_id: 'post-paper', _type: 'post', slug: slug('dry-paper'), publishedAt: '2026-01-01T00:00:00Z'},
    redirect('/to-nothing', '/blog/gone'),
    redirect('/to-half-a-letter', '/blog/%e0'),
    redirect('/terms', '/legal/terms-of-service'),
    redirect('/no-terms', '/legal/disclaimer'),
    redirect('/gr%C3%BCn', '/there'),
    redirect('/old/b%26w', '/there'),
    redirect('/blog/weiß', '/blog/tin-ink'),
    redirect('/blog/q&a', '/blog/tin-ink'),
    redirect('/blog/5+tips', '/blog/b&w'),
    {_id: 'post-b-w', _type: 'post', slug: slug('b&w'), publishedAt: '2026-01-01T00:00:00Z'},
    redirect('/legal/terms&conditions', '/legal/terms-of-service'),
    redirect('/blog?tag=weiß', '/blog'),
    redirect('/old/round', '/old/r%26b'),
    redirect('/old/r&b', '/old/round'),
    {_id: 'post-ink', _type: 'post', slug: slug('tin-ink'), publishedAt: '2026-01-01T00:00:00Z'},
    {_id: 'post-later', _type: 'post', slug: slug('later'), publishedAt: '2999-01-01T00:00:00Z'},
    {_id: 'policy-terms', _type: 'policy', slug: slug('terms-of-service')},
    {_id: 'redirect-half', _type: 'redirect', from: '/half'},
    toDocument('/blog/wet-ink', 'post-ink'),
    toDocument('/blog?tag=old', 'topic-new'),
    toDocument('/to-a-draft', 'post-draft'),
    toDocument('/to-a-deleted-post', 'post-deleted'),
    toDocument('/to-a-later-post', 'post-later'),
    toDocument('/blog/tin-ink', 'post-ink'),
    redirect('/indirectly', '/blog/wet-ink', false),
    {_id: 'topic-new', _type: 'topic', slug: slug('new')},
    {_id: 'drafts.post-draft', _type: 'post', slug: slug('draft'), publishedAt: '2026-01-01T00:00:00Z'},
    {_id: 'drafts.redirect-draft', _type: 'redirect', from: '/draft', to: '/there'},
    redirect('/old-name/', '/blog/tin-ink'),
    redirect('/old-weiß/', '/blog/'),
    redirect('/slash-post', '/blog/b&w/'),
    redirect('/slash-terms', '/legal/terms-of-service/'),
    redirect('/slash-gone', '/blog/gone/'),
    redirect('/slash-self', '/slash-self/'),
    redirect('/slash-home', '/'),
    redirect('/slash-before', '/old-name/'),
    redirect('/to-unicode', '/grün?farbe=weiß'),
    ...UNUSABLE.map((to, index) => redirect(`/unusable-${index}`, to)),
    redirect('/indirectly-unusable', '/unusable-0'),
    ...long,
  ])
  ;({getRedirect, listRedirectsTo} = await import('@/lib/content/redirect'))
})
afterAll(() => lake.close())

test('a path resolves to its last target, permanently only if every redirect is permanent', async () => {
  expect(await getRedirect('/once')).toEqual({from: '/once', to: '/there', permanent: true})
  expect(await getRedirect('/one')).toEqual({from: '/one', to: '/three', permanent: false})
})

test('a path without a complete, published redirect resolves to null', async () => {
  for (const path of ['/nowhere', '/three', '/half', '/draft']) expect(await getRedirect(path)).toBeNull()
})

test('redirect loops and overlong chains resolve to null', async () => {
  for (const path of ['/round', '/and-round', '/self', '/long-0']) expect(await getRedirect(path)).toBeNull()
  expect(await getRedirect('/long-5')).toMatchObject({to: '/long-12'})
})

test('a redirect to a missing post or policy resolves to null', async () => {
  expect(await getRedirect('/first')).toMatchObject({to: '/blog/tin-ink'})
  expect(await getRedirect('/terms')).toMatchObject({to: '/legal/terms-of-service'})
  for (const path of ['/to-come', '/to-nothing', '/to-half-a-letter', '/no-terms'])
    expect(await getRedirect(path)).toBeNull()
})

test('a chain ends at a post, even when a redirect starts at its address', async () => {
  expect(await getRedirect('/blog/wet-paper')).toEqual({
    from: '/blog/wet-paper',
    to: '/blog/dry-paper',
    permanent: true,
  })
})

test('a target that is not a path on this site resolves to null and is logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const [index, to] of UNUSABLE.entries()) {
    log.mockClear()
    expect(await getRedirect(`/unusable-${index}`), JSON.stringify(to)).toBeNull()
    expect(log.mock.calls, JSON.stringify(to)).toEqual([[expect.stringContaining(JSON.stringify(to))]])
  }
  expect(await getRedirect('/indirectly-unusable')).toBeNull()
})

test('a target is percent-encoded, because a header contains ASCII only', async () => {
  expect(await getRedirect('/to-unicode')).toMatchObject({to: '/gr%C3%BCn?farbe=wei%C3%9F'})
})

test('a path matches both decoded and percent-encoded redirects', async () => {
  expect(await getRedirect('/grün')).toMatchObject({to: '/there'})
  expect(await getRedirect('/old/b&w')).toMatchObject({to: '/there'})
  for (const path of [routes.post('weiß'), routes.post('q&a')])
    expect(await getRedirect(path), path).toEqual({from: path, to: '/blog/tin-ink', permanent: true})
  expect(await getRedirect(routes.post('5+tips'))).toMatchObject({to: '/blog/b&w'})
  expect(await getRedirect(routes.policy('terms&conditions'))).toMatchObject({to: '/legal/terms-of-service'})
  expect(await getRedirect(routes.topic('weiß'))).toMatchObject({to: '/blog'})
  expect(await getRedirect('/100%-cotton')).toBeNull()
})

test('a slash at the end of an address makes no difference', async () => {
  expect(await getRedirect('/old-name')).toEqual({from: '/old-name', to: '/blog/tin-ink', permanent: true})
  expect(await getRedirect('/slash-before')).toMatchObject({to: '/blog/tin-ink'})
  expect(await getRedirect(encodeURI('/old-weiß'))).toMatchObject({to: '/blog'})
  expect(await getRedirect('/slash-post')).toMatchObject({to: '/blog/b&w'})
  expect(await getRedirect('/slash-terms')).toMatchObject({to: '/legal/terms-of-service'})
  expect(await getRedirect('/slash-home')).toMatchObject({to: '/'})
  for (const path of ['/slash-gone', '/slash-self']) expect(await getRedirect(path), path).toBeNull()
})

test('redirects in different spellings that form a loop resolve to null', async () => {
  for (const path of ['/old/round', '/old/r&b']) expect(await getRedirect(path), path).toBeNull()
})

test('a redirect to a document leads to its present address, and ends with it', async () => {
  expect(await getRedirect('/blog/wet-ink')).toEqual({from: '/blog/wet-ink', to: '/blog/tin-ink', permanent: true})
  expect(await getRedirect('/indirectly')).toEqual({from: '/indirectly', to: '/blog/tin-ink', permanent: false})
  expect(await getRedirect('/blog?tag=old')).toMatchObject({to: '/blog?tag=new'})
  for (const path of ['/to-a-draft', '/to-a-deleted-post', '/to-a-later-post', '/blog/tin-ink'])
    expect(await getRedirect(path), path).toBeNull()
  await lake.client.patch('post-ink').set({'slug.current': 'iron-ink'}).commit()
  expect(await getRedirect('/blog/wet-ink')).toMatchObject({to: '/blog/iron-ink'})
  expect(await getRedirect('/indirectly')).toMatchObject({to: '/blog/iron-ink'})
  await lake.client.patch('post-ink').set({'slug.current': 'tin-ink'}).commit()
})

test('listRedirectsTo lists direct and indirect sources, by the path and by the document', async () => {
  const sources = await listRedirectsTo({id: 'post-ink', path: '/blog/tin-ink'})
  expect(sources.toSorted()).toEqual([
    '/blog/q&a',
    '/blog/second',
    '/blog/weiß',
    '/blog/wet-ink',
    '/first',
    '/indirectly',
    '/old-name',
    '/slash-before',
  ])
  expect(await listRedirectsTo({id: 'x', path: routes.post('b&w')})).toEqual(['/blog/5+tips', '/slash-post'])
  expect(await listRedirectsTo({id: 'x', path: '/round'})).toEqual(['/and-round'])
  expect(await listRedirectsTo({id: 'x', path: '/nowhere'})).toEqual([])
})
