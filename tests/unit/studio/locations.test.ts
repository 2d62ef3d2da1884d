import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {PAGE_KEYS, POLICY_SLUGS, pagePath, routes} from '@/lib/routes'
import {fixedLocations, LOCATION_PARAMS, LOCATION_QUERIES} from '@/studio/presentation/locations'
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
      publishedAt: '2026-01-01',
      topics: [keyed('ink')],
      authors: [keyed('ann')],
    },
    {
      _id: 'drafts.two',
      _type: 'post',
      title: 'Two',
      slug: slug('two'),
      publishedAt: '2026-02-01',
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

describe('where a document stands', () => {
  test('a post on its page and in the list, and nowhere before it has an address', async () => {
    expect(await locationsOf('post', 'one')).toMatchObject({locations: [ONE, BLOG], message: null})
    expect(await locationsOf('post', 'new')).toMatchObject({
      locations: null,
      message: expect.stringMatching(/No address/),
      tone: 'caution',
    })
  })

  test('an author on their posts, also those not published yet, newest first', async () => {
    expect(await locationsOf('author', 'ann')).toEqual({
      locations: [{title: 'Two', href: '/blog/two'}, ONE, BLOG],
    })
    expect(await locationsOf('author', 'idle')).toEqual({locations: [BLOG]})
  })

  test('a topic in its list and on its posts', async () => {
    expect(await locationsOf('topic', 'ink')).toEqual({
      locations: [{title: 'Posts on Ink', href: '/blog?tag=ink'}, ONE, BLOG],
    })
  })

  test('a question in the widget and on the pages that ask it', async () => {
    expect(await locationsOf('faqEntry', 'cut')).toEqual({
      message: 'In the support widget and on products’ pages, and on:',
      locations: [{title: 'How it works', href: routes.how}],
    })
    expect(await locationsOf('faqEntry', 'bill')).toEqual({message: 'In the support widget', locations: []})
  })

  test('pages and policies at their addresses, navigation and settings everywhere', () => {
    for (const key of PAGE_KEYS) expect(fixedLocations(`page-${key}`)?.locations?.[0]?.href).toBe(pagePath(key))
    for (const name of POLICY_SLUGS)
      expect(fixedLocations(`policy-${name}`)?.locations?.[0]?.href).toBe(routes.policy(name))
    for (const id of ['navigation', 'settings'])
      expect(fixedLocations(id)).toMatchObject({
        message: expect.stringMatching(/every page/),
        locations: [{href: '/'}, {}, {}, {}],
      })
    expect(fixedLocations('a-redirect')).toBeNull()
  })
})
