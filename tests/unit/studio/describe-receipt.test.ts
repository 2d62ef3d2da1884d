import {expect, test} from 'vitest'
import type {KeptReceipt} from '@/lib/publishing/receipt'
import {describeReceipt, PATIENCE_MS} from '@/studio/receipt/describe-receipt'

const now = new Date(2026, 5, 12, 14, 30)
const receipt: KeptReceipt = {
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
const tell = (kept: KeptReceipt | null, rev: string | null, waited = 0) => describeReceipt(kept, {rev, waited}, now)

test('a publish is told with its time, its pages and how long it took', () => {
  expect(tell(receipt, 'two')).toEqual({
    tone: 'positive',
    words: 'On the site since 14:03:22: 2 pages in 412 ms.',
    pages: [
      {path: '/blog/a', note: null},
      {path: '/blog', note: null},
    ],
  })
  const slow = {...receipt, ms: 2345, pages: receipt.pages.slice(0, 1), at: new Date(2026, 4, 1, 9, 0, 5).toISOString()}
  expect(tell(slow, 'two')?.words).toBe('On the site since 1 May 2026, 09:00:05: 1 page in 2.3 s.')
})

test('where more pages show a change than are made anew at once, that is told', () => {
  expect(tell({...receipt, hasMore: true}, 'two')?.words).toMatch(/ms\. More of the same kind follow within minutes/)
})

test('a rename tells where the old address leads', () => {
  const moved = {...receipt, redirect: {from: '/blog/old', to: '/blog/a'}}
  expect(tell(moved, 'two')?.words).toMatch(/ms\. \/blog\/old leads to \/blog\/a\.$/)
})

test('what is unpublished is told to be off the site, and its address not to be found', () => {
  const gone = {...receipt, rev: null, pages: [{_key: 'a', path: '/blog/a', outcome: 'gone' as const}]}
  expect(tell(gone, null)).toMatchObject({
    words: 'Off the site since 14:03:22: 1 page in 412 ms.',
    pages: [{path: '/blog/a', note: 'not found'}],
  })
})

test('a page that is not done is named, with the promise to try again', () => {
  const unproven = [{_key: 'b', path: '/blog', reason: 'Too slow.'}]
  const failed = tell({...receipt, pages: receipt.pages.slice(0, 1), unproven}, 'two')
  expect(failed).toMatchObject({tone: 'critical', pages: [{path: '/blog', note: 'as before'}]})
  expect(failed?.words).toBe(
    'Not everywhere on the site yet: 1 page of 2 still as before. It is tried again by itself.',
  )
})

test('a change that the site has not answered for is under way, and late after a while', () => {
  for (const [kept, rev] of [
    [receipt, 'three'],
    [receipt, null],
    [null, 'one'],
  ] as const) {
    expect(tell(kept, rev)).toMatchObject({tone: 'transparent', words: 'On its way to the site …'})
    expect(tell(kept, rev, PATIENCE_MS)?.tone).toBe('caution')
  }
})

test('of a document that was never published there is nothing to say', () => {
  expect(tell(null, null)).toBeNull()
})
