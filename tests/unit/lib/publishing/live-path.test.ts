import {expect, test} from 'vitest'
import {findLivePath} from '@/lib/publishing/live-path'
import type {Snapshot} from '@/lib/publishing/publication'

const pathOf = (type: string, after: Partial<Snapshot> | null) => {
  const nothing = {slug: null, key: null, from: null, publishedAt: null, topics: null, version: null, earlier: null}
  return findLivePath({
    id: 'a',
    type,
    rev: null,
    updatedAt: null,
    before: null,
    after: after && {...nothing, slug: 'a', ...after},
  })
}

test.each(['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.5+02:00'])('a post with the date %s must exist', date => {
  expect(pathOf('post', {publishedAt: date})).toBe('/blog/a')
})

test.each([null, '2026-01-01', 'soon', '2999-01-01T00:00:00Z'])('a post with the date %s is not public', date => {
  expect(pathOf('post', {publishedAt: date})).toBeNull()
})

test('a policy must exist, a deleted post and a redirect need not', () => {
  expect(pathOf('policy', {})).toBe('/legal/a')
  expect(pathOf('post', null)).toBeNull()
  expect(pathOf('redirect', {from: '/old'})).toBeNull()
})
