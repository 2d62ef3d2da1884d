import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import type {SharedDrafts} from '@/lib/content/perspective'
import type {TestLake} from '../../../support/lake'
import {post, topic} from './article'
import {keyed, slug, startContent, writeAll} from './content-environment'

let lake: TestLake
let posts: typeof import('@/lib/content/post')
let layouts: typeof import('@/lib/content/layout/load-layout')
let topics: typeof import('@/lib/content/topic')
let policies: typeof import('@/lib/content/policy')
let documents: typeof import('@/lib/preview/page-documents')

const draft = (name: string, publishedAt: string, fields: object = {}) => {
  const base = post(name, publishedAt, fields)
  return {...base, _id: `drafts.${base._id}`}
}

beforeAll(async () => {
  lake = await startContent()
  await writeAll(lake, [
    {_id: 'author-des', _type: 'author', name: 'Des', slug: slug('des')},
    topic('colour'),
    {...topic('colour'), _id: 'drafts.topic-colour', title: 'Colour as drafted'},
    post('open', '2026-01-01T09:00:00Z', {title: 'As published', topics: [keyed('topic-colour')]}),
    draft('open', '2026-01-01T09:00:00Z', {title: 'As drafted', topics: [keyed('topic-colour')]}),
    draft('new', '2999-01-01T09:00:00Z', {title: 'New', topics: [keyed('topic-colour')]}),
    draft('undated', '', {title: 'Undated', publishedAt: undefined, topics: [keyed('topic-colour')]}),
    draft('other', '2026-01-03T09:00:00Z', {title: 'Other', topics: [keyed('topic-colour')]}),
    post('plain', '2026-01-02T09:00:00Z', {title: 'Plain', topics: [keyed('topic-colour')]}),
    {...draft('plain', '2026-01-02T09:00:00Z', {title: 'Released'}), _id: 'versions.rSpring.post-plain'},
    {_id: 'policy-disclaimer', _type: 'policy', slug: slug('disclaimer'), title: 'Disclaimer'},
    {_id: 'drafts.policy-disclaimer', _type: 'policy', slug: slug('disclaimer'), title: 'Drafted'},
    {_id: 'settings', _type: 'settings', blogName: 'Blog'},
    {_id: 'drafts.settings', _type: 'settings', blogName: 'Drafted blog'},
    {_id: 'drafts.page-why', _type: 'page', key: 'why', title: 'Why'},
  ])
  posts = await import('@/lib/content/post')
  layouts = await import('@/lib/content/layout/load-layout')
  topics = await import('@/lib/content/topic')
  policies = await import('@/lib/content/policy')
  documents = await import('@/lib/preview/page-documents')
})
afterAll(() => lake.close())

const guestOf = (...drafts: string[]): {perspective: SharedDrafts} => ({perspective: {drafts}})
const titleOf = async (name: string, options: {perspective: SharedDrafts}) =>
  (await posts.getPost(name, options))?.title ?? null

describe('S2-share-link the guest of a page', () => {
  test('sees its draft, and other documents as published', async () => {
    expect(await titleOf('open', guestOf('post-open'))).toBe('As drafted')
    expect(await titleOf('open', guestOf('post-new'))).toBe('As published')
    expect(await titleOf('plain', guestOf('post-new'))).toBe('Plain')
    expect(await titleOf('other', guestOf('post-new'))).toBeNull()
  })

  test('sees a draft that is dated ahead, and no other', async () => {
    expect(await titleOf('new', guestOf('post-new'))).toBe('New')
    expect(await titleOf('new', guestOf('post-open'))).toBeNull()
  })

  test('sees a draft without a date, and no other', async () => {
    expect(await posts.getPost('undated', guestOf('post-undated'))).toMatchObject({publishedAt: '', publishedOn: ''})
    expect(await titleOf('undated', guestOf('post-open'))).toBeNull()
    expect(await titleOf('undated', {perspective: {drafts: 'all'}})).toBe('Undated')
  })

  test('sees the draft in lists in place of what is published', async () => {
    const titles = async (options: {perspective: SharedDrafts}) =>
      (await posts.listPosts({}, options)).posts.map(({title}) => title)
    expect(await titles(guestOf('post-open'))).toEqual(['Plain', 'As drafted'])
    expect(await titles(guestOf())).toEqual(['Plain', 'As published'])
    expect(await titles({perspective: {drafts: 'all'}})).toEqual(['Undated', 'New', 'Other', 'Plain', 'As drafted'])
  })

  test('does not see the draft among its own related posts', async () => {
    const found = await posts.getPost('open', guestOf('post-open'))
    expect(found?.related.map(({title}) => title)).toEqual(['Plain'])
  })

  test('sees the draft of a policy or of the settings only with a link to them', async () => {
    const policy = async (...ids: string[]) => (await policies.getPolicy('disclaimer', guestOf(...ids)))?.title
    expect([await policy('policy-disclaimer'), await policy('settings')]).toEqual(['Drafted', 'Disclaimer'])
    const layout = async (...ids: string[]) => (await layouts.loadLayout(guestOf(...ids))).value
    expect(await layout('settings')).toMatchObject({blog: {name: 'Drafted blog'}, isShared: true})
    expect(await layout('policy-disclaimer')).toMatchObject({blog: {name: 'Blog'}, isShared: true})
  })

  test('sees the draft of a topic with the posts that it has', async () => {
    const list = async (options: {perspective: SharedDrafts}) =>
      (await topics.listTopics(options)).map(({title, postCount}) => `${title}: ${postCount}`)
    expect(await list(guestOf('topic-colour'))).toEqual(['Colour as drafted: 2'])
    expect(await list(guestOf('post-new'))).toEqual([expect.stringMatching(/^(?!Colour as drafted).*: 3$/)])
  })

  test('gets texts without edit marks', async () => {
    const marks = /[\u200b-\u200d\ufeff]{4,}|data-sanity/
    for (const perspective of [{drafts: ['post-open']}, {drafts: 'all'}] satisfies SharedDrafts[])
      expect(JSON.stringify(await posts.getPost('open', {perspective}))).not.toMatch(marks)
    expect(JSON.stringify(await posts.getPost('open', {perspective: 'drafts'}))).toMatch(marks)
  })
})

test('an editor sees a draft without a date, and the public does not', async () => {
  expect(await posts.getPost('undated', {perspective: 'drafts'})).toMatchObject({publishedAt: '', publishedOn: ''})
  expect(await posts.getPost('undated')).toBeNull()
})

test('an editor sees all drafts, and the layout does not call them a guest', async () => {
  expect(await posts.getPost('other', {perspective: 'drafts'})).not.toBeNull()
  const {value} = await layouts.loadLayout({perspective: 'drafts'})
  expect(value).not.toHaveProperty('isShared')
  expect(value.isEditable).toBe(true)
  expect((await layouts.loadLayout({perspective: 'published'})).value).not.toHaveProperty('isEditable')
})

test.each([
  ['/blog/open?x=1', '', ['post-open']],
  ['/blog/new', 'post-new', ['post-new']],
  ['/blog/new', 'settings', ['post-new', 'settings']],
  ['/blog/%ff', '', []],
  ['/blog', 'post-open', ['post-open']],
  ['/blog', '', []],
  ['/legal/disclaimer', '', ['policy-disclaimer']],
  ['/why-overprint', '', ['page-why']],
  ['/nothing', '', []],
])('S2-share-link a link to %s from %j shows the drafts of %j', async (path, document, ids) => {
  expect(await documents.listPageDocuments(path, document)).toEqual(ids)
})
