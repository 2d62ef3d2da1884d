import {stegaClean} from '@sanity/client/stega'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {PAGE_KEYS, POLICY_SLUGS} from '@/lib/document-paths'
import {seedContent} from '../../../../../services/seed/content'
import type {TestLake} from '../../../../support/lake'
import {decodeStega} from '../../../../support/stega'
import {drawFixture} from '../../../services/seed/draw-fixture'
import {startContent} from '../content-environment'

type Perspective = {perspective: 'published' | 'drafts'}
const DRAFTS: Perspective = {perspective: 'drafts'}
const PUBLISHED: Perspective = {perspective: 'published'}

let lake: TestLake
let read: (options: Perspective) => Promise<Record<string, unknown>>

beforeAll(async () => {
  lake = await startContent()
  await seedContent({lakeUrl: lake.url, token: lake.token, draw: drawFixture})
  const [{getLayout}, {getPage}, {getPost, listPosts, listPostSlugs}, {getPolicy, listPolicies}, faq, topic] =
    await Promise.all([
      import('@/lib/content/layout/layout'),
      import('@/lib/content/page'),
      import('@/lib/content/post'),
      import('@/lib/content/policy'),
      import('@/lib/content/faq/faq-entry'),
      import('@/lib/content/topic'),
    ])
  const slugs = await listPostSlugs()
  read = async options => ({
    layout: await getLayout(options),
    pages: await Promise.all(PAGE_KEYS.map(key => getPage(key, options))),
    posts: await Promise.all(slugs.map(slug => getPost(slug, options))),
    list: await listPosts({limit: 12}, options),
    policies: await Promise.all(POLICY_SLUGS.map(slug => getPolicy(slug, options))),
    policyList: await listPolicies(options),
    questions: await faq.listFaqEntries({}, options),
    topics: await topic.listTopics(options),
  })
})
afterAll(() => lake.close())

/** Removes the marks in texts and the `data-sanity` attributes. */
function withoutMarks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMarks)
  if (typeof value !== 'object' || value === null) return stegaClean(value)
  const entries = Object.entries(value).filter(([name]) => !/^edit$|Edit$/.test(name))
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutMarks(inner)]))
}

/** Lists the fields that contain a matching text, each with its parent's name. Skips the `data-sanity` attributes. */
function namesOfTexts(value: unknown, name: string, isWanted: (text: string) => boolean): string[] {
  if (Array.isArray(value)) return value.flatMap(inner => namesOfTexts(inner, name, isWanted))
  if (typeof value === 'object' && value !== null) {
    const within = (inner: string) => [name.split('.').at(-1), inner].filter(Boolean).join('.')
    return Object.entries(value).flatMap(([inner, child]) => namesOfTexts(child, within(inner), isWanted))
  }
  return typeof value === 'string' && value !== '' && !/edit$/i.test(name) && isWanted(value) ? [name] : []
}

test('a preview equals the published content apart from its marks', async () => {
  expect(withoutMarks(await read(DRAFTS))).toEqual(await read(PUBLISHED))
})

test('a public page has no marks', async () => {
  const published = await read(PUBLISHED)
  expect(JSON.stringify(published)).toBe(JSON.stringify(stegaClean(published)))
  expect(JSON.stringify(published)).not.toMatch(/"(edit|\w+Edit)":/)
})

/** Texts in the page's head or URLs, settings of its appearance, and texts whose mark has been removed. */
const NOT_MARKED = [
  ...[
    '_key',
    '_type',
    'anchor',
    'background',
    'category',
    'currentVersion',
    'drawing',
    'effectiveDate',
    'href',
    'icon',
  ],
  ...[
    'id',
    'imageSide',
    'key',
    'language',
    'layout.description',
    'listItem',
    'color',
    'marks',
    'movement',
    'footer.name',
    'pages.title',
  ],
  ...[
    'productId',
    'productIds',
    'publishedAt',
    'publishedOn',
    'rev',
    'seo.description',
    'seo.title',
    'siteName',
    'slug',
    'src',
    'style',
  ],
  ...['titleOrderHome', 'titleSeparator', 'tone', 'updatedAt', 'version'],
]

test('every visible text carries a mark', async () => {
  const bare = new Set(namesOfTexts(await read(DRAFTS), '', text => decodeStega(text) === null))
  expect(
    [...bare].filter(name => !NOT_MARKED.includes(name.replace(/^\w+\.(?!(title|description|name)$)/, ''))),
  ).toEqual([])
})

describe('data-sanity attributes', () => {
  test('identify pictures, including those of referenced documents, and the date of a post', async () => {
    const {getPost} = await import('@/lib/content/post')
    const post = await getPost('why-your-teal-looks-muddy-on-a-navy-tee', DRAFTS)
    const at = `id=post-why-your-teal-looks-muddy-on-a-navy-tee;type=post;path=`
    expect(post?.cover?.edit).toBe(`${at}cover;base=%2Fstudio`)
    expect(post?.dateEdit).toBe(`${at}publishedAt;base=%2Fstudio`)
    expect(post?.authors[0]?.portrait?.edit).toMatch(/^id=author-[\w-]+;type=author;path=portrait;base=%2Fstudio$/)
    expect(post?.body.find(({_type}) => _type === 'productEmbed')).toMatchObject({
      edit: expect.stringMatching(/;path=body:[\w-]+\.productId;base=/),
    })
  })

  test('identify a section of a page as a whole', async () => {
    const {getPage} = await import('@/lib/content/page')
    const sections = (await getPage('home', DRAFTS))?.sections ?? []
    for (const {_key, edit} of sections)
      expect(edit).toBe(`id=page-home;type=page;path=sections:${_key};base=%2Fstudio`)
    expect(sections.length).toBeGreaterThan(3)
  })

  test('identify the version and date of a policy and of its earlier versions', async () => {
    const {getPolicy} = await import('@/lib/content/policy')
    const policy = await getPolicy('privacy-policy', DRAFTS)
    expect(policy).toMatchObject({
      versionEdit: 'id=policy-privacy-policy;type=policy;path=version;base=%2Fstudio',
      dateEdit: 'id=policy-privacy-policy;type=policy;path=effectiveDate;base=%2Fstudio',
    })
    expect(policy?.versions[1]?.versionEdit).toMatch(/;path=history:[\w-]+\.version;/)
  })
})
