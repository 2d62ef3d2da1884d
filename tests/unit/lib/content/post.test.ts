import {stegaClean} from '@sanity/client/stega'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import type {TestLake} from '../../../support/lake'
import {decodeStega} from '../../../support/stega'
import {articleWith, EMPTY_BLOCKS, post, topic} from './article'
import {block, keyed, picture, reference, slug, startContent, uploadPicture, writeAll} from './content-environment'

let lake: TestLake
let content: typeof import('@/lib/content/post')

beforeAll(async () => {
  lake = await startContent()
  const asset = await uploadPicture(lake)
  const des = {_id: 'author-des', _type: 'author', name: 'Des', slug: slug('des'), role: 'Press', bio: 'Ink.'}
  const words = Array.from({length: 660}, () => 'word').join(' ')
  await writeAll(lake, [
    {...des, portrait: picture(asset, 'Des')},
    topic('colour'),
    topic('files'),
    topic('selling'),
    {_id: 'policy-privacy-policy', _type: 'policy', slug: slug('privacy-policy')},
    {
      _id: 'drafts.post-unpublished',
      _type: 'post',
      title: 'Not yet',
      slug: slug('unpublished'),
      publishedAt: '2026-01-05T00:00:00Z',
    },
    post('full', '2026-01-04T09:00:00Z', {
      cover: picture(asset, 'A sheet'),
      topics: [keyed('topic-colour'), keyed('topic-files')],
      body: articleWith(asset),
      seo: {_type: 'seo', title: 'For search', description: 'Said shortly', image: picture(asset, 'Card')},
    }),
    post('both', '2026-01-01T09:00:00Z', {topics: [keyed('topic-files'), keyed('topic-colour')]}),
    post('one', '2026-01-03T09:00:00Z', {topics: [keyed('topic-colour')], body: [block('b', words)]}),
    post('none', '2026-01-02T09:00:00Z', {topics: [keyed('topic-selling')]}),
    post('future', '2999-01-01T09:00:00Z', {topics: [keyed('topic-colour')]}),
    {_id: 'post-bare', _type: 'post', slug: slug('bare'), publishedAt: '2025-01-01T00:00:00Z', body: EMPTY_BLOCKS},
    {_id: 'post-homeless', _type: 'post', title: 'No address', publishedAt: '2025-01-01T00:00:00Z'},
  ])
  content = await import('@/lib/content/post')
})
afterAll(() => lake.close())

const full = async () => {
  const found = await content.getPost('full')
  if (!found) throw new Error('The post does not exist.')
  return found
}

describe('a post', () => {
  test('has the fields of its page', async () => {
    const found = await full()
    expect(found).toMatchObject({
      id: 'post-full',
      slug: 'full',
      title: 'full',
      excerpt: 'About full',
      publishedAt: '2026-01-04T09:00:00Z',
      publishedOn: '2026-01-04',
      cover: {alt: 'A sheet', width: 400, height: 200},
      topics: [
        {title: 'colour', slug: 'colour'},
        {title: 'files', slug: 'files'},
      ],
      authors: [{name: 'Des', slug: 'des', role: 'Press', bio: 'Ink.', portrait: {alt: 'Des'}}],
      seo: {title: 'For search', description: 'Said shortly', image: {alt: 'Card'}, noIndex: false},
    })
    expect(found.rev).toBe(await lake.client.fetch('*[_id == "post-full"][0]._rev'))
    expect(found.updatedAt).toBe(await lake.client.fetch('*[_id == "post-full"][0]._updatedAt'))
  })

  test('was never changed before its date, as one dated ahead was', async () => {
    const ahead = await content.getPost('future', {perspective: 'drafts'})
    expect(ahead).toMatchObject({publishedAt: '2999-01-01T09:00:00Z', updatedAt: '2999-01-01T09:00:00Z'})
  })

  test('serialises to JSON without loss', async () => {
    const found = await full()
    expect(JSON.parse(JSON.stringify(found))).toStrictEqual(found)
  })

  test('keeps every block type of the content model', async () => {
    const {body} = await full()
    const of = (key: string) => body.find(({_key}) => _key === key)
    expect(of('fig')).toMatchObject({image: {alt: 'A cap', width: 400}, caption: 'Sewn', wide: true})
    expect(of('pq')).toEqual({_key: 'pq', _type: 'pullQuote', text: 'Cut it out.', attribution: 'Ilona'})
    expect(of('code')).toMatchObject({language: 'liquid', filename: 'a.liquid', code: '{{ x }}'})
    expect(of('table')).toMatchObject({
      caption: 'What fits',
      hasHeader: true,
      rows: [{cells: ['A', 'B']}, {cells: ['1', '']}],
    })
    expect(of('call')).toMatchObject({tone: 'warning', title: 'Careful', body: [{children: [{text: 'Hot'}]}]})
    expect(of('prod')).toEqual({_key: 'prod', _type: 'productEmbed', productId: 'unisex-tee', note: 'Runs small'})
    expect(of('cta')).toMatchObject({text: 'Look', link: {label: 'Browse', href: '/catalog', isExternal: false}})
    expect(of('quote')).toMatchObject({style: 'blockquote'})
    expect(of('li')).toMatchObject({listItem: 'bullet', level: 1})
    expect(of('li2')).toMatchObject({listItem: 'number', level: 2})
    expect(of('quote')).not.toHaveProperty('listItem')
    expect(of('empty')).toBeUndefined()
  })

  test('keeps every mark; a link to an unpublished document or one dated ahead becomes plain text', async () => {
    const {body} = await full()
    const found = body.find(({_key}) => _key === 'marked')
    if (found?._type !== 'block') throw new Error('The block does not exist.')
    expect(found.children.map(({text, marks}) => [text, ...marks])).toEqual([
      ['strong', 'strong'],
      ['em', 'em'],
      ['code', 'code'],
      ['out', 'm1'],
      ['in', 'm2', 'strong'],
      ['draft'],
      ['ahead'],
      ['odd'],
      ['script'],
    ])
    expect(found.markDefs).toEqual([
      {_key: 'm1', _type: 'link', href: 'https://shopify.dev', isExternal: true},
      {_key: 'm2', _type: 'internalLink', href: '/legal/privacy-policy#rights', isExternal: false},
    ])
  })

  test('has headings with unique slugs as anchors', async () => {
    expect((await full()).headings).toEqual([
      {id: 'before-the-press', text: 'Before the press', level: 2},
      {id: 'cafe-creme', text: 'Café & crème', level: 3},
      {id: 'before-the-press-2', text: 'Before the press', level: 2},
    ])
  })

  test('relates to posts by shared topics, then by date, and excludes itself', async () => {
    expect((await full()).related.map(({slug: name}) => name)).toEqual(['both', 'one'])
  })

  test('has a reading time of 220 words per minute, at least one minute', async () => {
    expect((await content.getPost('one'))?.readingMinutes).toBe(3)
    expect((await full()).readingMinutes).toBe(1)
  })

  test('converts a document without fields', async () => {
    const bare = await content.getPost('bare')
    expect(bare).toMatchObject({
      title: 'Untitled',
      excerpt: '',
      cover: null,
      topics: [],
      authors: [],
      body: [],
      headings: [],
    })
    expect(bare?.seo).toEqual({title: null, description: null, image: null, noIndex: false})
    expect(JSON.parse(JSON.stringify(bare))).toStrictEqual(bare)
  })

  test('is null for an unknown slug', async () => {
    expect(await content.getPost('nowhere')).toBeNull()
    expect(await content.getPost('"] | *[true')).toBeNull()
  })
})

describe('the list of posts', () => {
  const slugsOf = async (...parameters: Parameters<typeof content.listPosts>) =>
    (await content.listPosts(...parameters)).posts.map(({slug: name}) => name)

  test('is newest first, without drafts, future posts and posts without a slug', async () => {
    expect(await slugsOf()).toEqual(['full', 'one', 'none', 'both', 'bare'])
    expect(await content.listPostSlugs()).toEqual(['full', 'one', 'none', 'both', 'bare'])
  })

  test('is paginated and includes the total count', async () => {
    expect(await slugsOf({offset: 1, limit: 2})).toEqual(['one', 'none'])
    expect((await content.listPosts({offset: 1, limit: 2})).total).toBe(5)
    expect(await content.listPosts({offset: 50})).toEqual({posts: [], total: 5})
  })

  test('filters by topic', async () => {
    expect(await content.listPosts({topic: 'colour'})).toMatchObject({
      total: 3,
      posts: [{slug: 'full'}, {slug: 'one'}, {slug: 'both'}],
    })
    expect(await content.listPosts({topic: 'nothing'})).toEqual({posts: [], total: 0})
  })

  test('counts posts per topic without future posts', async () => {
    const {listTopics} = await import('@/lib/content/topic')
    expect((await listTopics()).map(({slug: name, postCount}) => [name, postCount])).toEqual([
      ['colour', 3],
      ['files', 2],
      ['selling', 1],
    ])
  })

  test('a preview shows drafts and future posts', async () => {
    expect(await slugsOf({limit: 2}, {perspective: 'drafts'})).toEqual(['future', 'unpublished'])
    const preview = JSON.stringify((await content.getPost('full', {perspective: 'drafts'}))?.body)
    for (const path of ['/blog/unpublished', '/blog/future']) expect(preview).toContain(path)
    expect(await content.getPost('unpublished')).toBeNull()
    const unpublished = await content.getPost('unpublished', {perspective: 'drafts'})
    expect(stegaClean(unpublished?.title)).toBe('Not yet')
    // A click on the title opens its field in the Studio. The slug carries no mark, because it is part of the URL.
    expect(decodeStega(unpublished?.title)).toMatchObject({type: 'post', path: 'title'})
    expect(unpublished?.slug).toBe('unpublished')
  })
})

describe('dates with an offset from UTC', () => {
  /** The wall clock of another time zone at an instant. */
  const inZone = (at: number, hours: number) =>
    `${new Date(at + hours * 3_600_000).toISOString().slice(0, 19)}${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`

  test('are compared as instants', async () => {
    const now = Date.now()
    await writeAll(lake, [
      post('out-east', inZone(now - 3_600_000, 14), {topics: [keyed('topic-east')]}),
      post('out-west', inZone(now - 1_800_000, -12), {topics: [keyed('topic-east')]}),
      post('ahead-west', inZone(now + 3_600_000, -12), {topics: [keyed('topic-east')]}),
      topic('east'),
    ])
    expect(await content.getPost('ahead-west')).toBeNull()
    expect(await content.listPosts({topic: 'east'})).toMatchObject({
      total: 2,
      posts: [{slug: 'out-west'}, {slug: 'out-east'}],
    })
    const {listDatedChanges} = await import('@/lib/publishing/dated/list-dated-changes')
    expect((await listDatedChanges(now - 60_000)).map(({publication}) => publication.id)).toContain('post-ahead-west')
    const {listSitemapPosts} = await import('@/lib/content/sitemap/sitemap-posts')
    const {posts} = await listSitemapPosts()
    const written = await lake.client.fetch('*[_id == "post-out-east"][0]._updatedAt')
    expect(posts.find(({slug: name}) => name === 'out-east')?.updatedAt).toBe(written)
    await lake.client.delete({query: '*[references("topic-east")]'})
  })
})

test('a reference to a deleted topic or author is skipped', async () => {
  const dangling = {_key: 'x', ...reference('topic-gone'), _weak: true}
  await writeAll(lake, [post('dangling', '2024-01-01T00:00:00Z', {topics: [dangling], authors: [dangling]})])
  expect(await content.getPost('dangling')).toMatchObject({topics: [], authors: []})
  expect((await content.listPosts()).posts.at(-1)).toMatchObject({slug: 'dangling', topics: [], authors: []})
})
