import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import type {Snapshot} from '@/lib/publishing/publication'
import {type RunningCatalogueApi, startCatalogueApi} from '../../../support/catalogue-api'
import type {TestLake} from '../../../support/lake'
import {sampleCatalogue} from '../../../support/sample-catalogue'
import {block, keyed, reference, slug, startContent} from '../content/content-environment'

let lake: TestLake
let catalogue: RunningCatalogueApi
let listAffectedPaths: typeof import('@/lib/publishing/affected-paths').listAffectedPaths

const internalLink = (_ref: string) => ({_key: 'm', _type: 'internalLink', reference: reference(_ref)})
const linkTo = (_ref: string) => ({_type: 'link', label: 'There', kind: 'document', document: reference(_ref)})

beforeAll(async () => {
  lake = await startContent([
    {_id: 'post-ink', _type: 'post', title: 'Ink', slug: slug('ink'), publishedAt: '2026-01-01T00:00:00Z'},
    {
      _id: 'policy-disclaimer',
      _type: 'policy',
      slug: slug('disclaimer'),
      version: '2.0',
      history: [
        {
          _key: 'a',
          version: '1.0',
          body: [
            block('b', [{_key: 's', _type: 'span', text: 'ink', marks: ['m']}], {markDefs: [internalLink('post-ink')]}),
          ],
        },
      ],
    },
    {_id: 'policy-cookies-policy', _type: 'policy', slug: slug('cookies-policy'), version: '4.0'},
    {_id: 'redirect-a', _type: 'redirect', from: '/blog/oldest', to: '/blog/older', permanent: true},
    {_id: 'redirect-b', _type: 'redirect', from: '/blog/older', to: '/blog/paper', permanent: true},
    {
      _id: 'redirect-c',
      _type: 'redirect',
      from: '/blog/sheet',
      document: {...reference('post-paper'), _weak: true},
      permanent: true,
    },
    {_id: 'author-ada', _type: 'author', name: 'Ada', slug: slug('ada')},
    {_id: 'topic-colour', _type: 'topic', title: 'Colour', slug: slug('colour')},
    {
      _id: 'post-paper',
      _type: 'post',
      slug: slug('paper'),
      publishedAt: '2026-01-02T00:00:00Z',
      authors: [keyed('author-ada')],
      topics: [keyed('topic-colour')],
    },
    {
      _id: 'faq-ink',
      _type: 'faqEntry',
      question: 'Which ink?',
      answer: [
        block('a', [{_key: 's', _type: 'span', text: 'this', marks: ['m']}], {markDefs: [internalLink('post-paper')]}),
      ],
    },
    {
      _id: 'page-how',
      _type: 'page',
      key: 'how',
      sections: [{_key: 'f', _type: 'faqSection', heading: 'Questions', entries: [keyed('faq-ink')]}],
    },
    {
      _id: 'page-home',
      _type: 'page',
      key: 'home',
      sections: [{_key: 'l', _type: 'latestPosts', heading: 'New', count: 3}],
    },
    {_id: 'settings', _type: 'settings', callToAction: linkTo('post-paper')},
    {_id: 'navigation', _type: 'navigation', header: [{_key: 'l', ...linkTo('topic-colour')}]},
  ])
  catalogue = await startCatalogueApi({catalogue: sampleCatalogue})
  vi.stubEnv('CATALOGUE_API_URL', catalogue.url)
  ;({listAffectedPaths} = await import('@/lib/publishing/affected-paths'))
})
afterAll(() => Promise.all([lake.close(), catalogue.close()]))

const snapshot = (fields: Partial<Snapshot>): Snapshot => ({
  slug: null,
  key: null,
  from: null,
  publishedAt: null,
  topics: null,
  version: null,
  earlier: null,
  ...fields,
})
const affectedBy = (id: string, type: string, before: Snapshot | null, after: Snapshot | null) =>
  listAffectedPaths({id, type, rev: null, updatedAt: null, before, after})
const pathsOf = async (...change: Parameters<typeof affectedBy>) => (await affectedBy(...change)).paths

test('S2-legal a policy affects the pages of all its versions, including removed ones', async () => {
  const before = snapshot({slug: 'disclaimer', version: '1.1', earlier: ['1.0', '0.9']})
  const after = snapshot({slug: 'disclaimer', version: '2.0', earlier: ['1.0']})
  const paths = await pathsOf('policy-disclaimer', 'policy', before, after)
  expect(paths[0]).toBe('/legal/disclaimer')
  for (const version of ['2.0', '1.1', '1.0', '0.9']) expect(paths).toContain(`/legal/disclaimer?version=${version}`)
})

test('a policy affects all versions of the other policies, which list it', async () => {
  const policy = snapshot({slug: 'disclaimer', version: '2.0'})
  const paths = await pathsOf('policy-disclaimer', 'policy', policy, policy)
  for (const path of ['/legal/privacy-policy', '/legal/cookies-policy', '/legal/cookies-policy?version=4.0'])
    expect(paths).toContain(path)
  expect(new Set(paths).size).toBe(paths.length)
})

test('a post that an earlier version of a policy links to affects the pages of the versions', async () => {
  const post = snapshot({slug: 'ink', publishedAt: '2026-01-01T00:00:00Z'})
  const paths = await pathsOf('post-ink', 'post', post, {...post, slug: 'teal-ink'})
  for (const path of ['/blog/ink', '/blog/teal-ink', '/legal/disclaimer', '/legal/disclaimer?version=1.0'])
    expect(paths).toContain(path)
})

const HOW = '/how-overprint-works'
const products = sampleCatalogue.products.map(({id}) => `/catalog/products/${id}`)
const paper = snapshot({slug: 'paper', publishedAt: '2026-01-02T00:00:00Z', topics: ['topic-colour']})

test('a new text of a post affects its page, the lists and pages with posts, not pages that only link to it', async () => {
  const paths = await pathsOf('post-paper', 'post', paper, paper)
  expect(new Set(paths)).toEqual(new Set(['/blog/paper', '/blog', '/']))
})

test('a new slug of a post that the settings link to affects every page', async () => {
  const paths = await pathsOf('post-paper', 'post', paper, {...paper, slug: 'card'})
  for (const path of ['/blog/card', '/login', '/contact', '/legal/disclaimer', '/blog/ink', ...products])
    expect(paths).toContain(path)
})

test('the former paths of a post are affected when it moves or is deleted', async () => {
  for (const after of [{...paper, slug: 'card'}, null]) {
    const paths = await pathsOf('post-paper', 'post', paper, after)
    for (const path of ['/blog/older', '/blog/oldest', '/blog/sheet']) expect(paths).toContain(path)
  }
})

test('the paths that redirect to a post are affected when it has another date, which may hide it', async () => {
  const ahead = {...paper, publishedAt: '2999-01-01T00:00:00Z'}
  const paths = await pathsOf('post-paper', 'post', paper, ahead)
  for (const path of ['/blog/older', '/blog/oldest', '/blog/sheet']) expect(paths).toContain(path)
})

test('the pages that link to a post are affected when it has another date, and when its date has come', async () => {
  const ahead = {...paper, publishedAt: '2999-01-01T00:00:00Z'}
  for (const before of [ahead, null]) expect(await pathsOf('post-paper', 'post', before, paper)).toContain('/login')
  expect(await pathsOf('post-paper', 'post', paper, ahead)).toContain('/login')
})

test('a redirect affects the paths that redirect through it', async () => {
  const redirect = snapshot({from: '/blog/older'})
  expect(await pathsOf('redirect-b', 'redirect', redirect, redirect)).toEqual(['/blog/older', '/blog/oldest'])
  expect(await pathsOf('redirect-b', 'redirect', redirect, null)).toEqual(['/blog/older', '/blog/oldest'])
})

test('a redirect from an address with a slash at the end affects the path without it', async () => {
  expect(await pathsOf('redirect-x', 'redirect', null, snapshot({from: '/old-name/'}))).toEqual(['/old-name'])
})

test('a redirect from a malformed address affects no path', async () => {
  expect(await pathsOf('redirect-x', 'redirect', null, snapshot({from: '/blog/100%-cotton'}))).toEqual([])
})

test('a new slug of a topic in the navigation affects every page; a new title the posts and lists', async () => {
  const topic = snapshot({slug: 'colour'})
  expect(await pathsOf('topic-colour', 'topic', topic, {...topic, slug: 'hue'})).toContain('/login')
  expect(new Set(await pathsOf('topic-colour', 'topic', topic, topic))).toEqual(new Set(['/blog', '/blog/paper', '/']))
})

test('the name of an author affects their posts, the list of posts and pages with the latest posts', async () => {
  const author = snapshot({slug: 'ada'})
  expect(new Set(await pathsOf('author-ada', 'author', author, author))).toEqual(new Set(['/blog/paper', '/blog', '/']))
})

test('an FAQ entry affects the pages that reference it and the product pages', async () => {
  const entry = snapshot({})
  const paths = await pathsOf('faq-ink', 'faqEntry', entry, entry)
  expect(new Set(paths)).toEqual(new Set([HOW, ...products]))
})

test('a document that an FAQ answer links to affects the pages of that answer when its path or date changes', async () => {
  await lake.client.delete({query: '*[_type in ["settings", "navigation"]]'})
  const paths = await pathsOf('post-paper', 'post', paper, {...paper, slug: 'card'})
  for (const path of [HOW, ...products]) expect(paths).toContain(path)
  expect(paths).not.toContain('/login')
  const deleted = await pathsOf('post-paper', 'post', paper, null)
  for (const path of [HOW, ...products]) expect(deleted).toContain(path)
  const dated = await pathsOf('post-paper', 'post', {...paper, publishedAt: '2999-01-01T00:00:00Z'}, paper)
  for (const path of [HOW, ...products]) expect(dated).toContain(path)
})

test('a post whose date has come within a day affects what links to it with each edit', async () => {
  const pathsOfPost = (hours: number) => {
    const post = {...paper, publishedAt: new Date(Date.now() - hours * 3_600_000).toISOString()}
    return pathsOf('post-paper', 'post', post, post)
  }
  expect(await pathsOfPost(1)).toContain(HOW)
  expect(await pathsOfPost(25)).not.toContain(HOW)
  expect(await pathsOfPost(-1)).not.toContain(HOW)
})

test('settings and navigation affect every page', async () => {
  for (const type of ['settings', 'navigation']) {
    const paths = await pathsOf(type, type, snapshot({}), snapshot({}))
    for (const path of ['/', HOW, '/contact', '/login', '/blog', '/blog/ink', '/catalog/categories', ...products])
      expect(paths).toContain(path)
  }
})

test('at most a hundred paths of one kind are listed, and `hasMore` is true when there are more', async () => {
  const post = (n: number) => ({
    create: {
      _id: `post-many-${n}`,
      _type: 'post',
      title: `Post ${n}`,
      slug: slug(`many-${n}`),
      publishedAt: '2026-01-03T00:00:00Z',
      authors: [keyed('author-ada')],
    },
  })
  expect(await affectedBy('author-ada', 'author', null, null)).toMatchObject({hasMore: false})
  expect(await affectedBy('settings', 'settings', null, null)).toMatchObject({hasMore: false})
  await lake.write(Array.from({length: 101}, (_, n) => post(n)))
  for (const [id, type] of [
    ['author-ada', 'author'],
    ['settings', 'settings'],
  ] as const) {
    const {paths, hasMore} = await affectedBy(id, type, null, null)
    expect(hasMore, type).toBe(true)
    expect(paths.filter(path => path.startsWith('/blog/')).length, type).toBe(100)
  }
})

test('beyond a hundred posts with a topic, pages, answers and the navigation that link to it count first', async () => {
  const topic = reference('topic-ink')
  // Ids of the Studio begin with a digit or a letter up to f.
  const posts = Array.from({length: 101}, (_, n) => ({
    create: {
      _id: `0f-${n}`,
      _type: 'post',
      title: `Ink ${n}`,
      slug: slug(`ink-${n}`),
      publishedAt: '2026-01-03T00:00:00Z',
      topics: [{_key: 't', ...topic}],
    },
  }))
  const markDefs = [internalLink('topic-ink')]
  const answer = [block('a', [{_key: 's', _type: 'span', text: 'these', marks: ['m']}], {markDefs})]
  const action = {_key: 'c', _type: 'callToActionBand', heading: 'Read', callToAction: linkTo('topic-ink')}
  await lake.write([
    {create: {_id: 'topic-ink', _type: 'topic', title: 'Ink', slug: slug('inks')}},
    ...posts,
    {create: {_id: 'faq-topic', _type: 'faqEntry', question: 'Where?', answer}},
    {createOrReplace: {_id: 'page-contact', _type: 'page', key: 'contact', sections: [action]}},
  ])
  const rename = () => affectedBy('topic-ink', 'topic', snapshot({slug: 'inks'}), snapshot({slug: 'all-inks'}))
  const {paths, hasMore} = await rename()
  expect(hasMore).toBe(true)
  for (const path of ['/contact', ...products]) expect(paths).toContain(path)
  expect(paths).not.toContain('/login')
  await lake.write([
    {createOrReplace: {_id: 'navigation', _type: 'navigation', header: [{_key: 'l', ...linkTo('topic-ink')}]}},
  ])
  expect((await rename()).paths).toContain('/login')
})
