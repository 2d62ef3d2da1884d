import {afterAll, beforeAll, expect, test} from 'vitest'
import nextConfig from '@/next.config.js'
import {seedContent} from '../../../services/seed/content'
import {startLake, type TestLake} from '../../support/lake'
import {drawFixture} from '../services/seed/draw-fixture'
import {createValidator, type Validator} from './studio-source'

let lake: TestLake
let validator: Validator

beforeAll(async () => {
  lake = await startLake()
  await seedContent({lakeUrl: lake.url, token: lake.token, draw: drawFixture})
  validator = await createValidator(lake)
})
afterAll(() => lake.close())

const post = {
  _id: 'drafts.post-new',
  _type: 'post',
  title: 'A title',
  slug: {_type: 'slug', current: 'a-title'},
  excerpt: 'Long enough to say what a reader finds behind the card.',
  publishedAt: new Date().toISOString(),
  topics: [{_key: 't', _type: 'reference', _ref: 'topic-colour'}],
  authors: [{_key: 'a', _type: 'reference', _ref: 'author-des-tulloch'}],
}
const text = (_key: string, style: string, words: string) => ({
  _key,
  _type: 'block',
  style,
  markDefs: [],
  children: [{_key: 's', _type: 'span', text: words, marks: []}],
})
const withCover = async (rest: object) => {
  const cover = await lake.client.fetch<object>('*[_id == "post-the-misprint-drawer"][0].cover')
  return {...post, cover, body: [text('p', 'normal', 'Words')], ...rest}
}

test('every seeded document passes the Studio’s validation', async () => {
  const documents = await lake.client.fetch<{_id: string}[]>(
    '*[!(_type match "sanity.*") && !(_type match "system.*")]',
  )
  expect(documents.length).toBeGreaterThan(50)
  const messages = await Promise.all(
    documents.map(async document => (await validator(document)).map(error => `${document._id} ${error}`)),
  )
  expect(messages.flat()).toEqual([])
})

test('a complete post has no errors', async () => {
  expect(await validator(await withCover({}))).toEqual([])
})

test('an empty post has an error for each required field', async () => {
  const errors = await validator({_id: 'drafts.p', _type: 'post'})
  for (const field of ['title', 'slug', 'excerpt', 'cover', 'publishedAt', 'topics', 'authors', 'body']) {
    expect(errors.some(error => error.startsWith(`${field}:`))).toBe(true)
  }
})

test('two posts cannot have the same address', async () => {
  const errors = await validator(await withCover({slug: {_type: 'slug', current: 'the-misprint-drawer'}}))
  expect(errors.join()).toMatch(/slug.*already in use/i)
})

test('an address has no capitals or spaces', async () => {
  expect(await validator(await withCover({slug: {_type: 'slug', current: 'The Drawer'}}))).toHaveLength(1)
})

test('a picture needs an alternative text', async () => {
  const {cover, ...rest} = (await withCover({})) as unknown as {cover: {alt: string}}
  const {alt: _, ...silent} = cover
  expect(await validator({...rest, cover: silent})).toEqual([
    'cover.alt: Please add an alternative text for this picture',
  ])
  expect(await validator({...rest, cover: {...cover, alt: ' '}})).toHaveLength(1)
})

test('the hidden picture of an opening with a drawing needs no alternative text', async () => {
  const {cover} = (await withCover({})) as unknown as {cover: {asset: object}}
  const image = {_type: 'imageWithAlt', asset: cover.asset}
  const errorsWith = async (drawing: string) => {
    const opening = {_key: 'o', _type: 'hero', heading: 'Hello', lead: 'Words', drawing, image}
    const errors = await validator({_id: 'page-home', _type: 'page', sections: [opening]})
    return errors.filter(error => error.startsWith('sections.o'))
  }
  expect(await errorsWith('press')).toEqual([])
  expect(await errorsWith('none')).toEqual(['sections.o.image.alt: Please add an alternative text for this picture'])
})

test('headings cannot skip a level or be empty', async () => {
  const body = [text('a', 'h3', 'Too deep'), text('b', 'h2', ' '), text('c', 'h3', 'Fine'), text('d', 'h4', 'Fine')]
  expect(await validator(await withCover({body}))).toEqual([
    'body.a: A heading 3 needs a heading 2 before it',
    'body.b: This heading is empty',
  ])
})

test('long titles and short descriptions are only warnings', async () => {
  const document = await withCover({title: 'word '.repeat(20), seo: {_type: 'seo', description: 'Thin'}})
  expect(await validator(document)).toEqual([])
  expect(await validator(document, 'warning')).toHaveLength(2)
})

test('a link has a target and cannot run a script', async () => {
  const bodyWith = (link: object) => withCover({body: [{_key: 'c', _type: 'callToActionInline', text: 'Go', link}]})
  const validateLink = async (link: object) => validator(await bodyWith({_type: 'link', label: 'Go', ...link}))
  expect(await validateLink({kind: 'route', route: 'catalog'})).toEqual([])
  expect(await validateLink({kind: 'url', url: '/catalog/products/unisex-tee?color=sun'})).toEqual([])
  expect(await validateLink({kind: 'url', url: 'mailto:hello@example.com'})).toEqual([])
  expect(await validateLink({kind: 'route'})).toEqual(['body.c.link.route: Please choose a page'])
  expect(await validateLink({kind: 'document'})).toEqual(['body.c.link.document: Please choose a document'])
  for (const url of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'catalog', 'data:text/html,x']) {
    expect(await validateLink({kind: 'url', url})).toHaveLength(1)
  }
})

test('a link can jump to the anchor of a heading in any language', async () => {
  const errorsWith = async (fragment: string) => {
    const mark = {_key: 'm', _type: 'internalLink', reference: {_ref: 'post-the-misprint-drawer'}, fragment}
    return validator(await withCover({body: [{...text('a', 'normal', 'Words'), markDefs: [mark]}]}))
  }
  for (const fragment of ['große-straße', '印刷', 'ink-2']) expect(await errorsWith(fragment)).toEqual([])
  for (const fragment of ['#ink', 'Ink', 'the ink']) expect(await errorsWith(fragment)).toHaveLength(1)
})

test('all rows of a table or comparison have the same length', async () => {
  const row = (_key: string, cells: string[]) => ({_key, _type: 'tableRow', cells})
  const table = {_key: 't', _type: 'table', rows: [row('a', ['1', '2']), row('b', ['1'])]}
  expect(await validator(await withCover({body: [table]}))).toEqual([
    'body.t.rows: Row 2 needs as many cells as the first row: 2, not 1',
  ])
  const values = (_key: string, list: string[]) => ({_key, _type: 'comparisonRow', label: 'Price', values: list})
  const comparison = {_key: 'c', _type: 'comparison', heading: 'H', columns: ['Us', 'Them'], rows: [values('a', ['1'])]}
  const page = {_id: 'page-why', _type: 'page', key: 'why', title: 'Why', sections: [comparison]}
  expect(await validator(page)).toEqual(['sections.c.rows: Row 1 needs one value per column: 2 in all, not 1'])
})

test('a page has one opening, at the top, and unique anchors', async () => {
  const hero = (_key: string, rest: object = {}) => ({_key, _type: 'hero', heading: 'Words', lead: 'Lead', ...rest})
  const page = (...sections: object[]) => ({_id: 'page-why', _type: 'page', key: 'why', title: 'Why', sections})
  expect(await validator(page(hero('a')))).toEqual([])
  expect(await validator(page(hero('a'), hero('b')))).toHaveLength(1)
  const latest = (_key: string) => ({_key, _type: 'latestPosts', heading: 'New', count: 3, anchor: 'new'})
  expect(await validator(page(latest('a'), latest('b')))).toEqual([
    'sections: Two sections use the anchor “new”. Each anchor must be unique',
  ])
  expect(await validator(page({...latest('a'), anchor: 'menu'}))).toEqual([
    'sections.a.anchor: Every page has the anchor “menu” already. Please choose another one',
  ])
  expect(await validator(page(hero('a', {highlight: 'Other'})))).toHaveLength(1)
  expect(await validator({...page(hero('a')), key: 'nowhere'})).toHaveLength(1)
})

test('a policy is one of the six, and its earlier versions are older', async () => {
  const policy = await lake.client.fetch<{history: object[]}>('*[_id == "policy-privacy-policy"][0]')
  expect(await validator({...policy, slug: {_type: 'slug', current: 'refunds'}})).not.toEqual([])
  const [first] = policy.history
  expect(await validator({...policy, history: [{...first, effectiveDate: '2099-01-01'}]})).toHaveLength(1)
  expect(await validator({...policy, history: [first, first]})).not.toEqual([])
})

test('S2-legal a version of a policy that the Studio accepts has an address on the site', async () => {
  const rewrites = await nextConfig.rewrites?.()
  const rules = !rewrites || Array.isArray(rewrites) ? [] : (rewrites.beforeFiles ?? [])
  const pattern = rules.find(({source}) => source === '/legal/:policy')?.has?.[0]?.value
  const policy = await lake.client.fetch<object>('*[_id == "policy-privacy-policy"][0]')
  const errorsOf = async (version: string) =>
    (await validator({...policy, version})).filter(error => error.startsWith('version:'))
  for (const version of ['3', '3.1', '3.10.2', '2025.11.30', '20251130']) {
    expect(await errorsOf(version), version).toEqual([])
    expect(version).toMatch(new RegExp(`^${pattern}$`))
  }
  for (const version of ['v3', '3.', '3.1.0.1', '123456789', '3/1']) {
    expect(await errorsOf(version), version).toEqual([expect.stringContaining('2.1 or 20251130')])
    expect(version).not.toMatch(new RegExp(`^${pattern}$`))
  }
})

test('a redirect stays on this site and does not lead to itself', async () => {
  const redirect = (from: string, to: string) => ({_id: 'r', _type: 'redirect', from, to, permanent: true})
  expect(await validator(redirect('/blog/old', '/blog/new'))).toEqual([])
  expect(await validator(redirect('/blog/old', '/blog/old'))).toHaveLength(1)
  expect(await validator(redirect('/blog/old', 'https://evil.example'))).toHaveLength(1)
  expect(await validator(redirect('/blog/old', '//evil.example'))).toHaveLength(1)
})

test('an address has at most one redirect', async () => {
  await lake.client.createOrReplace({_id: 'redirect-a', _type: 'redirect', from: '/blog/was', to: '/blog/is'})
  const redirect = {_type: 'redirect', from: '/blog/was', to: '/blog/other'}
  expect(await validator({...redirect, _id: 'drafts.redirect-b'})).toEqual([
    'from: Another redirect already starts at this address',
  ])
  expect(await validator({...redirect, _id: 'drafts.redirect-a'})).toEqual([])
  // Nor does it compete with its own version in a release, which may lead the other way.
  expect(await validator({...redirect, _id: 'versions.spring.redirect-a'})).toEqual([])
  await lake.client.createOrReplace({...redirect, _id: 'versions.spring.redirect-a'})
  expect(await validator({...redirect, _id: 'drafts.redirect-a'})).toEqual([])
  const reversed = {_type: 'redirect', from: '/blog/is', to: '/blog/was'}
  expect(await validator({...reversed, _id: 'versions.spring.redirect-a'})).toEqual([])
})

test('warns about a path that does not exist', async () => {
  const bodyWith = (url: string) =>
    withCover({
      body: [
        {_key: 'c', _type: 'callToActionInline', text: 'Go', link: {_type: 'link', label: 'Go', kind: 'url', url}},
      ],
    })
  const warn = async (url: string) => validator(await bodyWith(url), 'warning')
  expect(await warn('/blog/the-misprint-drawer#ink')).toEqual([])
  expect(await warn('/catalog/products/unisex-tee')).toEqual([])
  expect(await warn('/blog/nobody-wrote-this')).toHaveLength(1)
  expect(await warn('/legal/refunds')).toHaveLength(1)
})
