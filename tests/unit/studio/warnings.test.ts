import {afterAll, beforeAll, expect, test} from 'vitest'
import {startLake, type TestLake} from '../../support/lake'
import {slug, writeAll} from '../lib/content/content-environment'
import {createValidator, type Validator} from './studio-source'

let lake: TestLake
let validator: Validator

beforeAll(async () => {
  lake = await startLake()
  await writeAll(lake, [
    {_id: 'post-ink', _type: 'post', title: 'Ink', slug: slug('ink'), publishedAt: '2026-01-01T00:00:00Z'},
    {_id: 'post-to-come', _type: 'post', title: 'To come', slug: slug('to-come'), publishedAt: '2999-01-01T00:00:00Z'},
    {_id: 'redirect-a', _type: 'redirect', from: '/blog/teal', to: '/blog/ink', permanent: true},
  ])
  validator = await createValidator(lake)
})
afterAll(() => lake.close())

/** Returns the messages about one field, at one level. */
const messagesFor = async (field: string, document: object, level: 'error' | 'warning' = 'warning') =>
  (await validator(document, level))
    .filter(text => text.startsWith(`${field}:`))
    .map(text => text.slice(field.length + 2))

const words = (length: number) => 'x'.repeat(length)

test.each(['page', 'policy'])('the title of a %s leaves room for the name of the site', async _type => {
  expect(await messagesFor('title', {_type, title: words(48)})).toEqual([])
  expect(await messagesFor('title', {_type, title: words(49)})).toEqual([expect.stringContaining('· Overprint')])
})

test('a title for search results leaves room for the name of the site', async () => {
  expect(await messagesFor('seo.title', {_type: 'post', seo: {_type: 'seo', title: words(48)}})).toEqual([])
  expect(await messagesFor('seo.title', {_type: 'post', seo: {_type: 'seo', title: words(49)}})).toHaveLength(1)
})

test('warns about a topic description that search results would cut off', async () => {
  expect(await messagesFor('description', {_type: 'topic', description: words(160)})).toEqual([])
  expect(await messagesFor('description', {_type: 'topic', description: words(161)})).toHaveLength(1)
})

test('a picture fills a social card even after cropping', async () => {
  const card = (size: string, crop?: object) => ({
    _type: 'post',
    seo: {_type: 'seo', image: {_type: 'imageWithAlt', alt: 'Ink', asset: {_ref: `image-ab-${size}-png`}, crop}},
  })
  expect(await messagesFor('seo.image', card('1200x630'))).toEqual([])
  expect(await messagesFor('seo.image', card('1200x629'))).toEqual([expect.stringContaining('1200 by 629')])
  const crop = {left: 0.25, right: 0.25, top: 0, bottom: 0}
  expect(await messagesFor('seo.image', card('2000x2000', crop))).toEqual([expect.stringContaining('1000 by 2000')])
  const settings = {_type: 'settings', seoImage: {_type: 'imageWithAlt', alt: 'Ink', asset: {_ref: 'image-ab-8x8-png'}}}
  expect(await messagesFor('seoImage', settings)).toHaveLength(1)
})

test('warns about a date ahead of a post that is public, because publishing hides the post', async () => {
  const post = (_id: string, publishedAt: string) => ({_id, _type: 'post', publishedAt})
  const messages = (_id: string, date: string) => messagesFor('publishedAt', post(_id, date))
  expect(await messages('drafts.post-ink', '2999-01-01T00:00:00Z')).toEqual([expect.stringContaining('hides it')])
  expect(await messages('drafts.post-ink', '2026-02-01T00:00:00Z')).toEqual([])
  expect(await messages('drafts.post-to-come', '2999-02-01T00:00:00Z')).toEqual([])
  expect(await messages('drafts.post-new', '2999-01-01T00:00:00Z')).toEqual([])
})

test('warns about an old date of a post that was never published', async () => {
  const messages = (_id: string, publishedAt: string) => messagesFor('publishedAt', {_id, _type: 'post', publishedAt})
  const [old, now] = ['2026-03-03T00:00:00Z', new Date().toISOString()]
  const warning = [expect.stringContaining('as of 2026-03-03')]
  expect(await messages('drafts.post-new', old)).toEqual(warning)
  expect(await messages('versions.rSpring.post-new', old)).toEqual(warning)
  expect(await messages('drafts.post-new', now)).toEqual([])
  expect(await messages('drafts.post-ink', old)).toEqual([])
})

test('an opening has at most one primary button', async () => {
  const page = (...styles: string[]) => ({
    _type: 'page',
    sections: [{_key: 'h', _type: 'hero', actions: styles.map((style, index) => ({_key: `${index}`, style}))}],
  })
  expect(await messagesFor('sections.h.actions', page('primary', 'secondary'), 'error')).toEqual([])
  expect(await messagesFor('sections.h.actions', page('primary', 'primary'), 'error')).toHaveLength(1)
})

test('earlier versions of a policy are sorted from newest to oldest', async () => {
  const policy = (...dates: string[]) => ({
    _type: 'policy',
    history: dates.map((effectiveDate, index) => ({_key: `${index}`, version: `0.${index}`, effectiveDate})),
  })
  expect(await messagesFor('history', policy('2025-01-01', '2024-01-01'))).toEqual([])
  expect(await messagesFor('history', policy('2024-01-01', '2025-01-01'))).toEqual([
    'Version 0.1 is newer than the one above it. Please drag it up',
  ])
})

test('a policy dated ahead keeps the version in force among its earlier versions', async () => {
  const inForce = {version: '2.0', effectiveDate: '2025-06-01'}
  const earlier = {_key: 'one', version: '1.0', effectiveDate: '2024-01-01'}
  await writeAll(lake, [{_id: 'policy-disclaimer', _type: 'policy', ...inForce, history: [earlier]}])
  const next = (effectiveDate: string, ...history: object[]) =>
    messagesFor(
      'history',
      {_id: 'drafts.policy-disclaimer', _type: 'policy', version: '3.0', effectiveDate, history},
      'error',
    )
  const today = new Date().toISOString().slice(0, 10)
  expect(await next('2999-01-01', earlier)).toEqual([
    expect.stringMatching(
      /^Version 2\.0 of 2025-06-01 is in force until 2999-01-01\. Please keep it under Earlier versions/,
    ),
  ])
  expect(await next('2999-01-01', {_key: 'two', ...inForce}, earlier)).not.toContainEqual(
    expect.stringContaining('is in force until'),
  )
  expect(await next(today, earlier)).not.toContainEqual(expect.stringContaining('is in force until'))
  // Nothing is in force before the first publish.
  const first = {_id: 'drafts.policy-cookies-policy', _type: 'policy', version: '1.0', effectiveDate: '2999-01-01'}
  expect(await messagesFor('history', first, 'error')).toEqual([])
})

test('warns about a post whose address redirects to another page, and names that page', async () => {
  const post = (_id: string, name: string) => ({_id, _type: 'post', slug: slug(name)})
  expect(await messagesFor('slug', post('drafts.new', 'teal'))).toEqual([expect.stringContaining('/blog/ink')])
  expect(await messagesFor('slug', post('drafts.new', 'sun'))).toEqual([])
  // The post returns to its own earlier address.
  expect(await messagesFor('slug', post('drafts.post-ink', 'teal'))).toEqual([])
})

test('the keys of the products that a question fits are those of the catalogue', async () => {
  const question = (...fits: string[]) => ({_type: 'faqEntry', fits})
  expect(await messagesFor('fits.0', question('embroidery'), 'error')).toEqual([])
  for (const key of ['Embroidery', 'embroidery ', 't-shirts;hats'])
    expect(await messagesFor('fits.0', question(key), 'error')).toEqual([
      expect.stringContaining('key of the catalogue'),
    ])
})
