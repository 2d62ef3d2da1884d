import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {PAGE_KEYS, POLICY_SLUGS, pagePath} from '@/lib/document-paths'
import {routes} from '@/lib/routes'
import {LOCATION_PARAMS, LOCATION_QUERIES, singletonLocations} from '@/studio/presentation/locations'
import {startLake, type TestLake} from '../../support/lake'
import {keyed, slug, writeAll} from '../lib/content/content-environment'

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
  await writeAll(lake, [
    {_id: 'ann', _type: 'author', name: 'Ann'},
    {_id: 'idle', _type: 'author', name: 'Ida'},
    {_id: 'ink', _type: 'topic', title: 'Ink', slug: slug('ink')},
    {
      _id: 'one',
      _type: 'post',
      title: 'One',
      slug: slug('one'),
      publishedAt: '2026-01-01T00:00:00Z',
      topics: [keyed('ink')],
      authors: [keyed('ann')],
    },
    {
      _id: 'drafts.two',
      _type: 'post',
      title: 'Two',
      slug: slug('two'),
      publishedAt: '2026-02-01T00:00:00Z',
      authors: [keyed('ann')],
    },
    {_id: 'drafts.new', _type: 'post'},
    {_id: 'cut', _type: 'faqEntry', question: 'Which cut?', category: 'products'},
    {_id: 'bill', _type: 'faqEntry', question: 'Who bills?', category: 'billing'},
    {_id: 'page-how', _type: 'page', key: 'how', sections: [{_key: 's', _type: 'faqSection', entries: [keyed('cut')]}]},
  ])
})
afterAll(() => lake.close())

const locationsOf = (type: string, id: string) =>
  lake.client.fetch(LOCATION_QUERIES[type] ?? '', {...LOCATION_PARAMS, id}, {perspective: 'drafts'})

const BLOG = {title: 'Blog', href: '/blog'}
const ONE = {title: 'One', href: '/blog/one'}

describe('the locations of a document', () => {
  test('a post: its page and the blog; none before it has an address', async () => {
    expect(await locationsOf('post', 'one')).toMatchObject({locations: [ONE, BLOG], message: null})
    expect(await locationsOf('post', 'new')).toMatchObject({
      locations: null,
      message: expect.stringMatching(/No address/),
      tone: 'caution',
    })
  })

  test('an author: their posts, drafts included, newest first', async () => {
    expect(await locationsOf('author', 'ann')).toEqual({
      locations: [{title: 'Two', href: '/blog/two'}, ONE, BLOG],
    })
    expect(await locationsOf('author', 'idle')).toEqual({locations: [BLOG]})
  })

  test('a topic: its list and its posts', async () => {
    expect(await locationsOf('topic', 'ink')).toEqual({
      locations: [{title: 'Posts on Ink', href: '/blog?tag=ink'}, ONE, BLOG],
    })
  })

  test('a question: the support widget and the pages that show it', async () => {
    expect(await locationsOf('faqEntry', 'cut')).toEqual({
      message: 'Shown in the support widget and on product pages, and on:',
      locations: [{title: 'How it works', href: routes.how}],
    })
    expect(await locationsOf('faqEntry', 'bill')).toEqual({message: 'Shown in the support widget', locations: []})
  })

  test('pages and policies: their addresses; navigation and settings: every page', () => {
    for (const key of PAGE_KEYS) expect(singletonLocations(`page-${key}`)?.locations?.[0]?.href).toBe(pagePath(key))
    for (const name of POLICY_SLUGS)
      expect(singletonLocations(`policy-${name}`)?.locations?.[0]?.href).toBe(routes.policy(name))
    for (const id of ['navigation', 'settings'])
      expect(singletonLocations(id)).toMatchObject({
        message: expect.stringMatching(/every page/),
        locations: [{href: '/'}, {}, {}, {}],
      })
    expect(singletonLocations('a-redirect')).toBeNull()
  })
})
