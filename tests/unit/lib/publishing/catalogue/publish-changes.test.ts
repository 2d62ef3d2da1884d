import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {createServer, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {dirname, join, relative} from 'node:path'
import {afterAll, beforeAll, beforeEach, expect, test, vi} from 'vitest'
import type {ChangeMessage} from '@/contract/change-message'
import {type RunningCatalogueApi, startCatalogueApi} from '../../../../support/catalogue-api'
import type {TestLake} from '../../../../support/lake'
import {sampleCatalogue, sampleProduct} from '../../../../support/sample-catalogue'
import {slug, startContent} from '../../content/content-environment'

const BULK = 60
const bulk = Array.from({length: BULK}, (_, at) => `bulk-${at}`)

/** The `readAt` of each page that the site serves; a missing one is a 404. */
const pages = new Map<string, number>()
const regenerated: string[] = []
let site: Server
let distDir: string
let lake: TestLake
let catalogue: RunningCatalogueApi
let publishChanges: typeof import('@/lib/publishing/catalogue/publish-changes').publishChanges
let publishing: typeof import('@/lib/publishing/catalogue/precedence').publishing

const post = (name: string, productId: string) => ({
  _id: `post-${name}`,
  _type: 'post',
  slug: slug(name),
  publishedAt: '2026-01-01T00:00:00Z',
  body: [{_key: 'a', _type: 'productEmbed', productId}],
})

/** Writes the file by which Next keeps a generated page. */
function generate(path: string): void {
  const file = join(distDir, 'server', 'pages', `${path}.json`)
  mkdirSync(dirname(file), {recursive: true})
  writeFileSync(file, '{}')
}

beforeAll(async () => {
  catalogue = await startCatalogueApi({
    catalogue: {...sampleCatalogue, products: [...sampleCatalogue.products, ...bulk.map(id => sampleProduct(id))]},
  })
  lake = await startContent([
    {
      _id: 'page-home',
      _type: 'page',
      key: 'home',
      sections: [{_key: 'a', _type: 'productCarousel', productIds: ['camp-mug', 'heavyweight-tee']}],
    },
    {
      _id: 'page-why',
      _type: 'page',
      key: 'why',
      sections: [{_key: 'a', _type: 'productCarousel', productIds: ['plain-tee']}],
    },
    post('mugs', 'camp-mug'),
    post('tees', 'plain-tee'),
  ])
  site = createServer((request, response) => {
    const readAt = pages.get(request.url?.replace(/^\/_next\/data\/a-build|\.json$/g, '') ?? '')
    response.statusCode = readAt === undefined ? 404 : 200
    response.end(JSON.stringify({pageProps: {readAt}}))
  })
  await new Promise<void>(done => site.listen(0, '127.0.0.1', done))
  distDir = mkdtempSync(join(tmpdir(), 'overprint-changes-'))
  writeFileSync(join(distDir, 'BUILD_ID'), 'a-build')
  for (const id of ['heavyweight-tee', 'classic-hoodie', ...bulk]) generate(`/catalog/products/${id}`)
  for (const id of ['clothing', 't-shirts', 'drinkware']) generate(`/catalog/categories/${id}`)
  vi.stubEnv('NEXT_DIST_DIR', relative(process.cwd(), distDir))
  vi.stubEnv('PORT', String((site.address() as AddressInfo).port))
  vi.stubEnv('CATALOGUE_API_URL', catalogue.url)
  ;({publishChanges} = await import('@/lib/publishing/catalogue/publish-changes'))
  ;({publishing} = await import('@/lib/publishing/catalogue/precedence'))
}, 300_000)
afterAll(async () => {
  site.close()
  rmSync(distDir, {recursive: true, force: true})
  await lake.close()
  await catalogue.close()
})
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  pages.clear()
  regenerated.length = 0
})

const revalidate = async (path: string) => {
  regenerated.push(path)
  if (path !== '/catalog/products/gone-tee') pages.set(path === '/' ? '/index' : path, Date.now())
}
type Change = Omit<ChangeMessage['changes'][number], 'committed_by'>
const product = (id: string): Change => ({type: 'product', id, action: 'put'})

/** Publishes changes that were committed now, again until nothing is left, and returns the messages that it took. */
async function publishAll(changes: Change[], {everything = false, committedAt = Date.now()} = {}) {
  const committed_by = new Date(committedAt).toISOString()
  const message: ChangeMessage = {
    from: 0,
    to: changes.length,
    everything_since: everything ? committed_by : null,
    changes: changes.map(change => ({...change, committed_by})),
  }
  const receipts = []
  for (;;) {
    const now = Date.now()
    const receipt = await publishChanges(message, {signedAt: now, receivedAt: now, revalidate})
    receipts.push(receipt)
    expect(receipt.unproven).toEqual([])
    if (receipt.remaining === 0) return receipts
  }
}

const LISTS = ['/catalog/products', '/catalog', '/catalog/categories']

test('S2-catalogue-changes a price changes its page, the lists, its categories, and what embeds it, each once', async () => {
  await publishAll([product('camp-mug')])
  expect(regenerated[0]).toBe('/catalog/products/camp-mug')
  expect(regenerated.toSorted()).toEqual(
    ['/catalog/products/camp-mug', ...LISTS, '/catalog/categories/drinkware', '/', '/blog/mugs'].toSorted(),
  )
})

test('S2-catalogue-changes the categories above and the pages of related products are included where they exist', async () => {
  await publishAll([product('heavyweight-tee')])
  expect(regenerated.toSorted()).toEqual(
    [
      ...['heavyweight-tee', 'classic-hoodie'].map(id => `/catalog/products/${id}`),
      ...['clothing', 't-shirts'].map(id => `/catalog/categories/${id}`),
      ...LISTS,
      '/',
    ].toSorted(),
  )
})

test('S2-catalogue-changes a deleted product is gone, and the category that it left is regenerated', async () => {
  pages.set('/catalog/products/gone-tee', 1)
  const [receipt] = await publishAll([
    {type: 'product', id: 'gone-tee', action: 'delete'},
    {type: 'category', id: 't-shirts', action: 'put'},
  ]).catch(() => [])
  // The old page is still there: nothing claims that it is gone.
  expect(receipt).toBeUndefined()
  pages.delete('/catalog/products/gone-tee')
  const [last] = await publishAll([{type: 'product', id: 'gone-tee', action: 'delete'}])
  expect(last?.pages).toContainEqual(expect.objectContaining({path: '/catalog/products/gone-tee', outcome: 'gone'}))
  expect(regenerated).toContain('/catalog/categories/t-shirts')
}, 120_000)

test('S2-catalogue-changes many changes regenerate no page twice, and only pages that exist', async () => {
  const changes = [...bulk, ...Array.from({length: 2000}, (_, at) => `not-generated-${at}`)].map(product)
  const receipts = await publishAll(changes)
  const last = await publishAll([])
  expect(last[0]?.pages).toEqual([])
  expect(regenerated.toSorted()).toEqual(
    [
      ...bulk.map(id => `/catalog/products/${id}`),
      ...['clothing', 't-shirts', 'drinkware'].map(id => `/catalog/categories/${id}`),
      ...LISTS,
    ].toSorted(),
  )
  expect(receipts.at(-1)?.remaining).toBe(0)
})

test('S2-catalogue-changes a page that was rendered after the change is left as it is', async () => {
  const committedAt = Date.now() - 1000
  const shown = ['/catalog/products/plain-tee', ...LISTS, '/why-overprint', '/blog/tees']
  for (const path of [...shown, '/catalog/categories/clothing', '/catalog/categories/t-shirts']) {
    pages.set(path, Date.now())
  }
  const [receipt] = await publishAll([product('plain-tee')], {committedAt})
  expect(receipt?.pages.map(({path}) => path)).toEqual(expect.arrayContaining(shown))
  expect(regenerated).toEqual([])
})

test('S2-catalogue-changes other exchange rates, or unknown changes, concern every generated page; synonyms none', async () => {
  await publishAll([{type: 'search_synonyms', id: 'search_synonyms', action: 'put'}])
  expect(regenerated).toEqual([])
  await publishAll([{type: 'rates', id: 'exchange_rates', action: 'put'}])
  const first = regenerated.toSorted()
  expect(first).toEqual(expect.arrayContaining(['/', '/why-overprint', '/blog/mugs', '/blog/tees', ...LISTS]))
  expect(first).toEqual(expect.arrayContaining(bulk.map(id => `/catalog/products/${id}`)))
  expect(new Set(first).size).toBe(first.length)
  regenerated.length = 0
  pages.clear()
  await publishAll([], {everything: true})
  expect(regenerated.toSorted()).toEqual(first)
})

test('S2-catalogue-changes while an editor publishes, no page of the catalogue is begun', async () => {
  const end = Promise.withResolvers<void>()
  const editor = publishing(() => end.promise)
  const changes = publishAll([product('camp-mug')])
  await expect.poll(() => catalogueReads(), {timeout: 120_000}).toBeGreaterThan(0)
  expect(regenerated).toEqual([])
  end.resolve()
  await editor
  await changes
  expect(regenerated).toContain('/catalog/products/camp-mug')
})

/** Returns how many requests for data of the catalogue the client has logged in this test. */
const catalogueReads = () => vi.mocked(console.info).mock.calls.length
