import {afterAll, beforeAll, beforeEach, expect, test, vi} from 'vitest'
import {type RunningCatalogueApi, startCatalogueApi} from '../../../support/catalogue-api'
import type {TestLake} from '../../../support/lake'
import {sampleCatalogue} from '../../../support/sample-catalogue'
import {validateIndex, validatePart} from '../../../support/sitemap-schema'
import {picture, slug, startContent, uploadPicture, writeAll} from '../content/content-environment'

/* The sitemap of a real content lake and a real backend. */

let lake: TestLake
let api: RunningCatalogueApi
let sitemap: typeof import('@/lib/seo/sitemap/build-sitemap')
let posts: typeof import('@/lib/content/sitemap/sitemap-posts')

const post = (name: string, fields: object = {}) => ({
  _id: `post-${name}`,
  _type: 'post',
  title: name,
  slug: slug(name),
  publishedAt: '2026-01-02T00:00:00.000Z',
  ...fields,
})

beforeAll(async () => {
  api = await startCatalogueApi({catalogue: sampleCatalogue})
  lake = await startContent()
  vi.stubEnv('CATALOGUE_API_URL', api.url)
  vi.stubEnv('NODE_ENV', 'development')
  const cover = picture(await uploadPicture(lake))
  const figure = {_key: 'f', _type: 'figure', image: picture(await uploadPicture(lake, 300, 300))}
  await writeAll(lake, [
    {_id: 'page-home', _type: 'page', key: 'home'},
    {_id: 'page-why', _type: 'page', key: 'why', seo: {noIndex: true}},
    {_id: 'policy-disclaimer', _type: 'policy', slug: slug('disclaimer')},
    {_id: 'policy-refunds', _type: 'policy', slug: slug('refunds')},
    post('ink', {cover, body: [figure]}),
    post('hidden', {seo: {noIndex: true}}),
    post('later', {publishedAt: '2999-01-02T00:00:00.000Z'}),
    {...post('draft'), _id: 'drafts.post-draft'},
  ])
  sitemap = await import('@/lib/seo/sitemap/build-sitemap')
  posts = await import('@/lib/content/sitemap/sitemap-posts')
})
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterAll(async () => {
  await lake.close()
  await api.close()
})

const listOf = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]+)</${tag}>`, 'g'))].map(one => one[1])
const pathsOf = (xml: string) => listOf(xml, 'loc').map(address => (address ?? '').replace('http://localhost:3000', ''))

test('S2-sitemap the index lists the parts with their latest change', async () => {
  const index = await sitemap.buildSitemapIndex()
  expect(await validateIndex(index)).toEqual([])
  expect(pathsOf(index)).toEqual(['pages', 'posts', 'products'].map(part => `/sitemap.xml?part=${part}`))
  expect(listOf(index, 'lastmod').at(-1)).toBe('2026-01-02T03:04:05.000Z')
})

test('S2-sitemap pages that exist and may be indexed are listed, each with a true time', async () => {
  const xml = (await sitemap.buildSitemapPart('pages')) ?? ''
  expect(await validatePart(xml)).toEqual([])
  expect(pathsOf(xml)).toEqual([
    '/',
    '/legal/disclaimer',
    '/blog',
    '/catalog/products',
    '/catalog/categories',
    ...['clothing', 'hoodies', 't-shirts', 'drinkware'].map(name => `/catalog/categories/${name}`),
  ])
  const home = await lake.client.fetch('*[_id == "page-home"][0]._updatedAt')
  const times = listOf(xml, 'lastmod')
  expect(times).toHaveLength(9)
  expect(times[0]).toBe(new Date(home).toISOString())
  expect(new Set(times.slice(3))).toEqual(new Set(['2026-01-02T03:04:05.000Z']))
})

test('S2-sitemap posts have their pictures; drafts, later and hidden posts are missing', async () => {
  const xml = (await sitemap.buildSitemapPart('posts')) ?? ''
  expect(await validatePart(xml)).toEqual([])
  expect(pathsOf(xml)).toEqual(['/blog/ink'])
  const images = listOf(xml, 'image:loc')
  expect(images).toHaveLength(2)
  expect(images[0]).toMatch(/^http:\/\/localhost:3000\/lake\/images\/.+-400x200\.png\?w=400$/)
})

test('S2-sitemap posts are read page by page', async () => {
  await writeAll(lake, [post('a'), post('b')])
  const first = await posts.listSitemapPosts(undefined, {limit: 2})
  const second = await posts.listSitemapPosts(first.next ?? '', {limit: 2})
  expect([...first.posts, ...second.posts].map(one => one.slug)).toEqual(['a', 'b', 'ink'])
  expect(second.next).toBeNull()
})

test('S2-sitemap products have their pictures on this site', async () => {
  const xml = (await sitemap.buildSitemapPart('products')) ?? ''
  expect(await validatePart(xml)).toEqual([])
  expect(pathsOf(xml)).toHaveLength(sampleCatalogue.products.length)
  expect(listOf(xml, 'image:loc')[0]).toMatch(/^http:\/\/localhost:3000\/_next\/image\?url=http.+&amp;w=1280&amp;q=80$/)
})

test('S2-sitemap nothing is after the last product, and a backend that fails is an error, never an empty sitemap', async () => {
  const last = Buffer.from('after:retired-tee').toString('base64url')
  expect(await sitemap.buildSitemapPart('products', last)).toBeNull()
  expect(await sitemap.buildSitemapPart('products', undefined, 2)).toBeNull()
  await expect(sitemap.buildSitemapPart('products', 'nonsense')).rejects.toThrow(/cursor/)
  await api.close()
  await expect(sitemap.buildSitemapPart('products')).rejects.toThrow(/catalogue API/)
  await expect(sitemap.buildSitemapPart('pages')).rejects.toThrow(/catalogue API/)
})
