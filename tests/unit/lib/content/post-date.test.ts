import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import {fallbackLayout} from '@/lib/content/layout/fallback-layout'
import type {TestLake} from '../../../support/lake'
import {post} from './article'
import {slug, startContent} from './content-environment'

let lake: TestLake
let content: typeof import('@/lib/content/post')

beforeAll(async () => {
  vi.stubEnv('SITE_TIME_ZONE', 'Europe/Berlin')
  lake = await startContent([
    {_id: 'author-des', _type: 'author', name: 'Des', slug: slug('des')},
    post('midnight', '2025-11-30T23:00:00Z'),
    post('before', '2025-11-30T22:59:59Z'),
    post('summer', '2025-06-30T22:00:00Z'),
    post('offset', '2025-01-01T23:30:00-05:00'),
  ])
  content = await import('@/lib/content/post')
})
afterAll(() => lake.close())

test('a post has the date of its day on the site’s clock, beside the instant', async () => {
  const {posts} = await content.listPosts()
  expect(posts.map(({title, publishedOn}) => [title, publishedOn])).toEqual([
    ['midnight', '2025-12-01'],
    ['before', '2025-11-30'],
    ['summer', '2025-07-01'],
    ['offset', '2025-01-02'],
  ])
  expect(await content.getPost('midnight')).toMatchObject({
    publishedAt: '2025-11-30T23:00:00Z',
    publishedOn: '2025-12-01',
  })
})

test('S2-share-picture the share picture of a post has the same date as its page', async () => {
  const {toPostCard} = await import('@/lib/share-pictures/cards')
  const midnight = (await content.getPost('midnight')) ?? expect.unreachable()
  expect(toPostCard(midnight, fallbackLayout)).toMatchObject({date: '2025-12-01'})
})
