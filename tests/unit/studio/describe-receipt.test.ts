import {expect, test} from 'vitest'
import type {StoredReceipt} from '@/lib/publishing/receipt'
import {describeReceipt} from '@/studio/receipt/describe-receipt'

const now = new Date(2026, 5, 12, 14, 30)
const receipt: StoredReceipt = {
  _id: 'receipt.post-a',
  _type: 'receipt',
  document: 'post-a',
  rev: 'two',
  updatedAt: '2026-06-12T13:03:21Z',
  at: new Date(2026, 5, 12, 14, 3, 22).toISOString(),
  ms: 412,
  pages: [
    {_key: 'a', path: '/blog/a', outcome: 'refreshed'},
    {_key: 'b', path: '/blog', outcome: 'refreshed'},
  ],
  hasMore: false,
  unproven: [],
  redirect: null,
}
const summarize = (stored: StoredReceipt | null, rev: string | null, isSlow = false) =>
  describeReceipt(stored, {rev, isSlow}, now)

test('a publish that other servers have not confirmed says that they follow', () => {
  expect(summarize({...receipt, isShared: false}, 'two')?.text).toMatch(
    /Other servers of the site update within minutes\.$/,
  )
  expect(summarize({...receipt, isShared: true}, 'two')?.text).not.toMatch(/servers/)
  expect(summarize({...receipt, isInFront: false}, 'two')?.text).toMatch(/previous version for a few minutes/)
  expect(summarize({...receipt, isInFront: true}, 'two')?.text).not.toMatch(/previous version/)
})

test('describes a publish by its time, its pages and its duration', () => {
  expect(summarize(receipt, 'two')).toEqual({
    tone: 'positive',
    text: 'On the site since 14:03:22: 2 pages in 412 ms.',
    pages: [
      {path: '/blog/a', note: null},
      {path: '/blog', note: null},
    ],
  })
  const slow = {...receipt, ms: 2345, pages: receipt.pages.slice(0, 1), at: new Date(2026, 4, 1, 9, 0, 5).toISOString()}
  expect(summarize(slow, 'two')?.text).toBe('On the site since 1 May 2026, 09:00:05: 1 page in 2.3 s.')
})

test('reports when more pages show the change than are refreshed right away', () => {
  expect(summarize({...receipt, hasMore: true}, 'two')?.text).toMatch(
    /ms\. Other pages of this kind update within minutes/,
  )
})

test('describes where the old address of a renamed post redirects', () => {
  const moved = {...receipt, redirect: {from: '/blog/old', to: '/blog/a'}}
  expect(summarize(moved, 'two')?.text).toMatch(/ms\. \/blog\/old now redirects to \/blog\/a\.$/)
})

test('describes an unpublished document as off the site and its page as not found', () => {
  const gone = {...receipt, rev: null, pages: [{_key: 'a', path: '/blog/a', outcome: 'gone' as const}]}
  expect(summarize(gone, null)).toMatchObject({
    text: 'Off the site since 14:03:22: 1 page in 412 ms.',
    pages: [{path: '/blog/a', note: 'not found'}],
  })
})

test('describes a post dated ahead as published, and from its date on as on the site', () => {
  const pages = [
    {_key: 'a', path: '/blog/a', outcome: 'gone' as const},
    {_key: 'b', path: '/blog', outcome: 'refreshed' as const},
  ]
  const at = (publishedAt: Date, stored: Partial<StoredReceipt> = {}, rev: string | null = 'two') =>
    describeReceipt(
      {...receipt, pages, rev, ...stored},
      {rev, isSlow: false, publishedAt: publishedAt.toISOString()},
      now,
    )
  expect(at(new Date(2026, 6, 3, 9, 0))).toEqual({
    tone: 'transparent',
    text: 'Published. Appears on the site on 3 July 2026, 09:00:00.',
    pages: [
      {path: '/blog/a', note: 'not found'},
      {path: '/blog', note: null},
    ],
  })
  expect(at(new Date(2026, 5, 12, 14, 30, 1), {hasMore: true})?.text).toMatch(
    /^Published\. Appears on the site on 12 June 2026, 14:30:01\. Other pages/,
  )
  expect(at(new Date(2026, 5, 12, 14, 10))).toEqual({
    tone: 'positive',
    text: 'On the site since 14:10:00.',
    pages: [],
  })
  expect(at(new Date(2026, 5, 12, 14, 0))?.text).toBe('On the site since 14:03:22: 2 pages in 412 ms.')
  expect(at(new Date(2026, 6, 3), {}, null)?.text).toMatch(/^Off the site since 14:03:22/)
})

test('lists a page that is not updated yet and says that the site will try again', () => {
  const unproven = [{_key: 'b', path: '/blog', reason: 'Too slow.'}]
  const failed = summarize({...receipt, pages: receipt.pages.slice(0, 1), unproven}, 'two')
  expect(failed).toMatchObject({tone: 'critical', pages: [{path: '/blog', note: 'not updated yet'}]})
  expect(failed?.text).toBe(
    'Not everywhere on the site yet: 1 page of 2 not updated. The site will try again automatically.',
  )
})

test('describes an unconfirmed change as pending, then as slow', () => {
  for (const [stored, rev] of [
    [receipt, 'three'],
    [receipt, null],
    [null, 'one'],
  ] as const) {
    expect(summarize(stored, rev)).toMatchObject({tone: 'transparent', text: 'On its way to the site …'})
    expect(summarize(stored, rev, true)?.tone).toBe('caution')
  }
})

test('describes synonyms in the search by the time and without pages', () => {
  const used: StoredReceipt = {...receipt, pages: [], search: 'used', isShared: false, isInFront: false}
  expect(summarize(used, 'two')).toEqual({
    tone: 'positive',
    text: 'In the search since 14:03:22, after 412 ms. With many products, the search takes up to a minute longer.',
    pages: [],
  })
  expect(summarize(used, 'three')?.text).toBe('On its way to the site …')
})

test.each([
  ['unset', /the site has no CATALOGUE_ADMIN_TOKEN\. Ask an administrator/],
  ['forbidden', /the catalogue rejects the site’s CATALOGUE_ADMIN_TOKEN\. Ask an administrator/],
  ['unsupported', /the catalogue has no synonyms that the site can change\.$/],
  ['invalid', /against the rules of the catalogue\. Ask an administrator/],
] as const)('says why the search does not use the synonyms: %s', (search, reason) => {
  const description = summarize({...receipt, pages: [], search}, 'two')
  expect(description).toMatchObject({tone: 'critical', pages: []})
  expect(description?.text).toMatch(/^The search does not use these synonyms: /)
  expect(description?.text).toMatch(reason)
})

test('returns null for a document that was never published', () => {
  expect(summarize(null, null)).toBeNull()
})
