import {afterAll, beforeAll, expect, test, vi} from 'vitest'
import type {Place} from '@/lib/publishing/publication'
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

const place = (fields: Partial<Place>): Place => ({
  slug: null,
  key: null,
  from: null,
  publishedAt: null,
  topics: null,
  version: null,
  earlier: null,
  ...fields,
})
const affectedBy = (id: string, type: string, before: Place | null, after: Place | null) =>
  listAffectedPaths({id, type, rev: null, updatedAt: null, before, after})
const pathsOf = async (...change: Parameters<typeof affectedBy>) => (await affectedBy(...change)).paths

test('S2-legal a policy stands on the pages of all its versions, also of those it no longer has', async () => {
  const before = place({slug: 'disclaimer', version: '1.1', earlier: ['1.0', '0.9']})
  const after = place({slug: 'disclaimer', version: '2.0', earlier: ['1.0']})
  const paths = await pathsOf('policy-disclaimer', 'policy', before, after)
  expect(paths[0]).toBe('/legal/disclaimer')
  for (const version of ['2.0', '1.1', '1.0', '0.9']) expect(paths).toContain(`/legal/disclaimer?version=${version}`)
})

test('a policy is named by the others, in each of their versions', async () => {
  const policy = place({slug: 'disclaimer', version: '2.0'})
  const paths = await pathsOf('policy-disclaimer', 'policy', policy, policy)
  for (const path of ['/legal/privacy-policy', '/legal/cookies-policy', '/legal/cookies-policy?version=4.0'])
    expect(paths).toContain(path)
  expect(new Set(paths).size).toBe(paths.length)
})

test('a post that an earlier version of a policy leads to is linked from the pages of its versions', async () => {
  const post = place({slug: 'ink', publishedAt: '2026-01-01T00:00:00Z'})
  const paths = await pathsOf('post-ink', 'post', post, {...post, slug: 'teal-ink'})
  for (const path of ['/blog/ink', '/blog/teal-ink', '/legal/disclaimer', '/legal/disclaimer?version=1.0'])
    expect(paths).toContain(path)
})

const HOW = '/how-overprint-works'
const products = sampleCatalogue.products.map(({id}) => `/catalog/products/${id}`)
const paper = place({slug: 'paper', publishedAt: '2026-01-02T00:00:00Z', topics: ['topic-colour']})

test('a new text of a post concerns its page, the lists and whatever shows posts, not all that leads to it', async () => {
  const paths = await pathsOf('post-paper', 'post', paper, paper)
  expect(new Set(paths)).toEqual(new Set(['/blog/paper', '/blog', '/']))
})

test('a new address of a post that the settings lead to concerns every page', async () => {
  const paths = await pathsOf('post-paper', 'post', paper, {...paper, slug: 'card'})
  for (const path of ['/blog/card', '/login', '/contact', '/legal/disclaimer', '/blog/ink', ...products])
    expect(paths).toContain(path)
})

test('the addresses that a post had before are concerned when it moves or goes', async () => {
  for (const after of [{...paper, slug: 'card'}, null]) {
    const paths = await pathsOf('post-paper', 'post', paper, after)
    for (const path of ['/blog/older', '/blog/oldest']) expect(paths).toContain(path)
  }
})

test('a new address of a topic that the navigation leads to concerns every page; its name the posts and lists', async () => {
  const topic = place({slug: 'colour'})
  expect(await pathsOf('topic-colour', 'topic', topic, {...topic, slug: 'hue'})).toContain('/login')
  expect(new Set(await pathsOf('topic-colour', 'topic', topic, topic))).toEqual(new Set(['/blog', '/blog/paper', '/']))
})

test('the name of an author stands on their posts, in the list of posts and wherever the latest are shown', async () => {
  const author = place({slug: 'ada'})
  expect(new Set(await pathsOf('author-ada', 'author', author, author))).toEqual(new Set(['/blog/paper', '/blog', '/']))
})

test('a question stands on the pages that name it and on those of the products', async () => {
  const entry = place({})
  const paths = await pathsOf('faq-ink', 'faqEntry', entry, entry)
  expect(new Set(paths)).toEqual(new Set([HOW, ...products]))
})

test('what an answer leads to concerns, when its address changes, the pages of that answer', async () => {
  await lake.client.delete({query: '*[_type in ["settings", "navigation"]]'})
  const paths = await pathsOf('post-paper', 'post', paper, {...paper, slug: 'card'})
  for (const path of [HOW, ...products]) expect(paths).toContain(path)
  expect(paths).not.toContain('/login')
  const gone = await pathsOf('post-paper', 'post', paper, null)
  for (const path of [HOW, ...products]) expect(gone).toContain(path)
})

test('settings and navigation stand on every page', async () => {
  for (const type of ['settings', 'navigation']) {
    const paths = await pathsOf(type, type, place({}), place({}))
    for (const path of ['/', HOW, '/contact', '/login', '/blog', '/blog/ink', '/catalog/categories', ...products])
      expect(paths).toContain(path)
  }
})

test('of one kind a hundred addresses are concerned at once, and it is said when there are more', async () => {
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
