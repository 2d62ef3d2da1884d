import {afterAll, beforeAll, expect, onTestFinished, test, vi} from 'vitest'
import type {Perspective} from '@/lib/content/perspective'
import type {TestLake} from '../../../support/lake'
import {picture, reference, slug, startContent, uploadPicture, writeAll} from './content-environment'

let lake: TestLake
let getLayout: typeof import('@/lib/content/layout/layout').getLayout

const route = (label: string, name: string, rest: object = {}) => ({
  _key: label,
  _type: 'link',
  label,
  kind: 'route',
  route: name,
  ...rest,
})
const document = (label: string, id: string, rest: object = {}) => ({
  _key: label,
  _type: 'link',
  label,
  kind: 'document',
  document: {...reference(id), _weak: true},
  ...rest,
})
const url = (label: string, address: string) => ({_key: label, _type: 'link', label, kind: 'url', url: address})

beforeAll(async () => {
  lake = await startContent()
  getLayout = (await import('@/lib/content/layout/layout')).getLayout
})
afterAll(() => lake.close())

test('getLayout returns defaults without settings', async () => {
  const layout = await getLayout()
  expect(layout).toMatchObject({
    siteName: 'Overprint',
    titleSeparator: '·',
    titleOrderHome: 'page-first',
    announcement: null,
    seoImage: null,
    header: [],
    footer: [],
    callToAction: {href: '/catalog'},
    contact: {email: null, phone: null, address: '', hours: ''},
  })
  expect(JSON.parse(JSON.stringify(layout))).toStrictEqual(layout)
})

test('links resolve to their targets; broken links are skipped', async () => {
  await writeAll(lake, [
    {_id: 'post-a', _type: 'post', slug: slug('a b'), publishedAt: '2026-01-01T00:00:00Z'},
    {_id: 'post-ahead', _type: 'post', slug: slug('ahead'), publishedAt: '2999-01-01T00:00:00Z'},
    {_id: 'post-undated', _type: 'post', slug: slug('undated')},
    {_id: 'policy-p', _type: 'policy', slug: slug('privacy-policy')},
    {_id: 'topic-t', _type: 'topic', slug: slug('colour')},
    {_id: 'page-why', _type: 'page', key: 'why'},
    {_id: 'page-odd', _type: 'page', key: 'odd'},
    {_id: 'post-unnamed', _type: 'post', publishedAt: '2026-01-01T00:00:00Z'},
    {_id: 'drafts.post-draft', _type: 'post', slug: slug('draft'), publishedAt: '2026-01-01T00:00:00Z'},
    {
      _id: 'navigation',
      _type: 'navigation',
      header: [
        route('Route', 'how', {caption: '3 plates'}),
        route('Anchor', 'home', {fragment: 'keep'}),
        document('Post', 'post-a', {fragment: 'top'}),
        document('Policy', 'policy-p'),
        document('Topic', 'topic-t'),
        document('Page', 'page-why'),
        url('Path', '/catalog/products/tee'),
        url('Away', 'https://apps.shopify.com'),
        url('Mail', 'mailto:hello@example.com'),
      ],
      drawer: [
        route('Unknown', 'gone'),
        document('Gone', 'post-gone'),
        document('Odd', 'page-odd'),
        document('Unnamed', 'post-unnamed'),
        document('Draft', 'post-draft'),
        document('Ahead', 'post-ahead'),
        document('Undated', 'post-undated'),
        {_key: 'none', _type: 'link', label: 'None'},
        {_key: 'blank', _type: 'link', kind: 'route', route: 'blog'},
        url('Empty', ''),
        url('Trick', '//evil.example'),
        url('Tab', '/\t/evil.example'),
        url('Line break', 'https://\nevil.example'),
        url('Script', 'javascript:alert(1)'),
      ],
      footer: [
        {_key: 'f', _type: 'footerColumn', title: 'Make', links: [route('Blog', 'blog')]},
        {_key: 'g', _type: 'footerColumn'},
      ],
    },
  ])
  const {header, drawer, footer} = await getLayout()
  expect(header.map(({label, href, isExternal}) => [label, href, isExternal])).toEqual([
    ['Route', '/how-overprint-works', false],
    ['Anchor', '/#keep', false],
    ['Post', '/blog/a%20b#top', false],
    ['Policy', '/legal/privacy-policy', false],
    ['Topic', '/blog?tag=colour', false],
    ['Page', '/why-overprint', false],
    ['Path', '/catalog/products/tee', false],
    ['Away', 'https://apps.shopify.com', true],
    ['Mail', 'mailto:hello@example.com', true],
  ])
  expect(header[0]?.caption).toBe('3 plates')
  expect(drawer).toEqual([])
  expect(footer).toEqual([
    {title: 'Make', name: 'Make', links: [{label: 'Blog', href: '/blog', isExternal: false, caption: null}]},
    {title: '', name: '', links: []},
  ])
  const drawerOf = async (perspective: Perspective) => (await getLayout({perspective})).drawer.map(({href}) => href)
  expect(await drawerOf('drafts')).toEqual(['/blog/draft', '/blog/ahead', '/blog/undated'])
  expect(await drawerOf({drafts: 'all'})).toEqual(['/blog/draft', '/blog/ahead', '/blog/undated'])
  expect(await drawerOf({drafts: ['post-ahead']})).toEqual(['/blog/ahead'])
  expect(await drawerOf({drafts: ['post-a']})).toEqual([])
})

test('a link to a post appears at its date', async () => {
  const at = Date.now() + 3_600_000
  await lake.client
    .patch('post-ahead')
    .set({publishedAt: new Date(at).toISOString()})
    .commit()
  expect((await getLayout()).drawer).toEqual([])
  vi.useFakeTimers({now: at + 1, toFake: ['Date']})
  onTestFinished(() => void vi.useRealTimers())
  expect((await getLayout()).drawer).toMatchObject([{label: 'Ahead', href: '/blog/ahead'}])
})

test('settings are returned as entered', async () => {
  const asset = await uploadPicture(lake)
  const texts = {titleSeparator: '|', titleOrderHome: 'site-first', description: 'D', footerText: 'F'}
  const contact = {email: 'a@example.com', phone: '+44 20 7946', address: 'Here', hours: 'Now'}
  await writeAll(lake, [
    {
      _id: 'settings',
      _type: 'settings',
      ...texts,
      ...contact,
      blogName: 'The Blot',
      blogIntro: 'On ink',
      seoImage: picture(asset, 'Card'),
      announcement: {text: 'News', link: route('More', 'blog')},
      callToAction: url('Add', 'https://apps.shopify.com'),
      social: [url('Video', 'https://video.example.com')],
    },
  ])
  expect(await getLayout()).toMatchObject({
    ...texts,
    contact: {
      ...contact,
      email: {label: 'a@example.com', href: 'mailto:a@example.com'},
      phone: {label: '+44 20 7946', href: 'tel:+44207946'},
    },
    blog: {name: 'The Blot', intro: 'On ink'},
    seoImage: {alt: 'Card'},
    announcement: {text: 'News', link: {href: '/blog'}},
    callToAction: {label: 'Add', href: 'https://apps.shopify.com', isExternal: true},
    social: [{label: 'Video'}],
  })
  await lake.client.patch('settings').set({'announcement.text': ''}).commit()
  expect((await getLayout()).announcement).toBeNull()
})
