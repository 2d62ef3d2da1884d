import {afterAll, beforeAll, expect, test} from 'vitest'
import {POST_LISTS} from '@/studio/structure/post-lists'
import {startLake, type TestLake} from '../../support/lake'
import {writeAll} from '../lib/content/content-environment'

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
  const post = (_id: string) => ({_id, _type: 'post', publishedAt: '2026-01-01T00:00:00Z'})
  await writeAll(lake, [
    ...['same', 'changed', 'drafts.changed', 'drafts.begun', 'released', 'versions.rSpring.released'].map(post),
    post('versions.rSpring.added'),
  ])
})
afterAll(() => lake.close())

const listed = async (name: keyof typeof POST_LISTS, perspective: 'published' | 'drafts' | string[]) => {
  const client = lake.client.withConfig({apiVersion: '2025-02-19', perspective})
  return client.fetch<string[]>(`*[_type == "post" && ${POST_LISTS[name]}]._id | order(@)`)
}

test.each([
  {view: 'drafts' as const, online: ['released', 'same'], drafts: ['begun', 'changed']},
  {view: 'published' as const, online: ['changed', 'released', 'same'], drafts: []},
  {view: ['rSpring', 'drafts'], online: ['same'], drafts: ['added', 'begun', 'changed', 'released']},
])('the lists of posts in the view $view', async ({view, online, drafts}) => {
  expect(await listed('online', view)).toEqual(online)
  expect(await listed('drafts', view)).toEqual(drafts)
  expect(await listed('ahead', view)).toEqual([])
})
