import {createServer, type Server} from 'node:http'
import {afterAll, beforeAll, beforeEach, expect, test, vi} from 'vitest'
import {createCatalogueClient} from '@/lib/catalogue/client'
import {sitemapPartPath} from '@/lib/routes'
import {toFiles} from '@/lib/seo/sitemap/files'
import {listParts, readPart} from '@/lib/seo/sitemap/parts'
import {type Entry, readProducts} from '@/lib/seo/sitemap/sources'
import {toIndexXml, toPartXml} from '@/lib/seo/sitemap/to-xml'
import {validateIndex, validatePart} from '../../../support/sitemap-schema'

/* A hand-written backend with 100,000 products, whose pages have 10,000. */

const PRODUCTS = 100_000
const PAGE = 10_000
let server: Server
let requests: string[] = []
let url = ''

const toProduct = (index: number) => ({
  id: `tee-${String(index).padStart(6, '0')}`,
  updated_at: new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString(),
  images: Array.from({length: index === 0 ? 1001 : 2}, (_, image) =>
    image === 0
      ? `https://cdn.example.com/images/tee-${index}.webp?a=1&b=2`
      : `https://cdn.example.com/images/${index}.webp`,
  ),
})

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? '')
    const start = Number(new URL(request.url ?? '', 'http://backend.invalid').searchParams.get('cursor') ?? 0)
    const data = Array.from({length: PAGE}, (_, index) => toProduct(start + index))
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({data, next_cursor: start + PAGE < PRODUCTS ? String(start + PAGE) : null}))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  requests = []
})

const read = (cursor?: string) => readProducts(cursor, createCatalogueClient(url))
const entry = (path: string, images: string[] = []): Entry => ({path, updatedAt: '2026-01-02T03:04:05Z', images})

test('S2-sitemap all of 100,000 products are in parts of at most 45,000, each read by its own request', async () => {
  const parts = await listParts(read)
  expect(parts.map(({cursor}) => cursor)).toEqual([
    undefined,
    ...Array.from({length: 9}, (_, index) => String((index + 1) * PAGE)),
  ])
  expect(parts.at(-1)?.updatedAt).toBe(toProduct(PRODUCTS - 1).updated_at)
  expect(requests).toHaveLength(10)
  const paths = new Set<string>()
  for (const {cursor} of parts) {
    requests = []
    for (const {path} of (await readPart(read, cursor)).entries) paths.add(path)
    expect(requests).toHaveLength(1)
  }
  expect(paths.size).toBe(PRODUCTS)
})

test('S2-sitemap a part and the index match the schema of sitemaps.org, with pictures and times', async () => {
  const {entries} = await readPart(read, '90000')
  const xml = await toPartXml(entries)
  expect(await validatePart(xml)).toEqual([])
  expect(xml.split('<url>')).toHaveLength(PAGE + 1)
  expect(xml.split('<lastmod>')).toHaveLength(PAGE + 1)
  expect(xml.split('<image:loc>')).toHaveLength(2 * PAGE + 1)
  // On this site, where robots may fetch it.
  expect(xml).toContain(
    '<image:loc>http://localhost:3000/_next/image?url=https%3A%2F%2Fcdn.example.com%2Fimages%2F99999.webp&amp;w=1280&amp;q=80</image:loc>',
  )
  const index = await toIndexXml([
    {path: sitemapPartPath('pages'), updatedAt: '2026-01-02T03:04:05Z'},
    {path: sitemapPartPath('products', 'a&b'), updatedAt: '2026-01-02T03:04:05Z'},
  ])
  expect(await validateIndex(index)).toEqual([])
  expect(index).toContain('/sitemap.xml?part=products&amp;after=a%26b</loc>')
  expect(await validateIndex(index.replaceAll('sitemap>', 'map>'))).not.toEqual([])
  expect(await validatePart(xml.replace('<loc>', '<lock>').replace('</loc>', '</lock>'))).not.toEqual([])
})

test('S2-sitemap small pages of a source are joined to one part, which ends where a page ends', async () => {
  const small = async (cursor = '0') => {
    const start = Number(cursor)
    const entries = [0, 1, 2].map(index => entry(`/${start + index}`))
    return {entries, next: start + 3 < 12 ? String(start + 3) : null}
  }
  expect((await listParts(small, 5)).map(({cursor}) => cursor)).toEqual([undefined, '6'])
  expect((await readPart(small, '6', 5)).entries.map(({path}) => path)).toEqual(['/6', '/7', '/8', '/9', '/10', '/11'])
})

test('S2-sitemap a source without entries has no file, and a page of it with too many has several', async () => {
  expect(await listParts(async () => ({entries: [], next: null}))).toEqual([])
  const many = Array.from({length: 45_001}, (_, index) => entry(`/${index}`))
  const parts = await listParts(async () => ({entries: many, next: null}))
  expect(parts.map(({cursor, page}) => [cursor, page])).toEqual([
    [undefined, 1],
    [undefined, 2],
  ])
  expect(toFiles(many).map(file => file.length)).toEqual([45_000, 1])
})

test('S2-sitemap all pictures are listed, in files below 50 MB', async () => {
  const urlOf = (index: number, image: number) =>
    `https://cdn.example.com/${index}/${image}.webp?a='1'&b="2"&c=${'x'.repeat(200)}`
  const entries = Array.from({length: 500}, (_, index) =>
    entry(
      `/product/tee-${index}?a&b`,
      Array.from({length: 400}, (_, image) => urlOf(index, image)),
    ),
  )
  const files = toFiles(entries)
  expect(files.length).toBeGreaterThan(1)
  expect(files.flat()).toEqual(entries)
  let images = 0
  for (const file of files) {
    const xml = await toPartXml(file)
    expect(Buffer.byteLength(xml)).toBeLessThan(50 * 1000 * 1000)
    images += xml.split('<image:loc>').length - 1
  }
  expect(images).toBe(500 * 400)
}, 120_000)

test('S2-sitemap a file is not larger than its limit, also when its addresses are short', async () => {
  const entries = Array.from({length: 1000}, (_, index) =>
    entry(
      '/&',
      Array.from({length: index % 4}, () => 'https://a.b/&'),
    ),
  )
  const limits = {entries: 100, bytes: 20_000}
  const files = toFiles(entries, limits)
  expect(files.flat()).toEqual(entries)
  const header = Buffer.byteLength((await toPartXml([entry('/')])).replace(/<url>.*/s, ''))
  for (const file of files) {
    expect(file.length).toBeLessThanOrEqual(limits.entries)
    expect(Buffer.byteLength(await toPartXml(file)) - header).toBeLessThanOrEqual(limits.bytes)
  }
  expect(toFiles(entries, {entries: 100, bytes: 1})).toHaveLength(1000)
})

test('S2-sitemap of one address, as many pictures are listed as search engines read', async () => {
  const {entries} = await read()
  expect(entries.slice(0, 2).map(({images}) => images.length)).toEqual([1000, 2])
})
