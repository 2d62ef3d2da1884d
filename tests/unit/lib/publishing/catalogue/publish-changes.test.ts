import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {createServer, type IncomingMessage, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {dirname, join, relative} from 'node:path'
import {setTimeout as wait} from 'node:timers/promises'
import {afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi} from 'vitest'
import type {ChangeMessage} from '@/contract/change-message'
import {processWide} from '@/lib/sources/process-wide'
import {type RunningCatalogueApi, startCatalogueApi} from '../../../../support/catalogue-api'
import {openCatalogueTables} from '../../../../support/catalogue-database'
import type {TestLake} from '../../../../support/lake'
import {sampleCatalogue, sampleProduct} from '../../../../support/sample-catalogue'
import {withSlowness} from '../../../../support/slowness'
import {slug, startContent} from '../../content/content-environment'

const BULK = 60
const bulk = Array.from({length: BULK}, (_, at) => `bulk-${at}`)

/** The `readAt` of each page that the site serves; a missing one is a 404. */
const pages = new Map<string, number>()
const regenerated: string[] = []
/** What a regeneration waits for; it fails when this rejects. */
let onRevalidate: (path: string) => Promise<void>
let site: Server
/** The cache in front has what the site has, or older pages. */
let front: Server
let isFrontOlder = false
let distDir: string
let dataDir: string
let lake: TestLake
let catalogue: RunningCatalogueApi
let publishChanges: typeof import('@/lib/publishing/catalogue/publish-changes').publishChanges
let publishing: typeof import('@/lib/publishing/catalogue/precedence').publishing
let refresh: typeof import('@/lib/publishing/refresh').refresh
let siteMetrics: typeof import('@/lib/metrics/site-metrics').siteMetrics

const post = (name: string, productId: string) => ({
  _id: `post-${name}`,
  _type: 'post',
  slug: slug(name),
  publishedAt: '2026-01-01T00:00:00Z',
  body: [{_key: 'a', _type: 'productEmbed', productId}],
})

/** The folders in which Next keeps the pages of the build, and those that it has generated since. */
const [BUILT, LATER] = ['pages', 'route-cache/PAGES/of-the-route/$']

/** Writes a file into the folder of Next's pages. */
function writePageFile(path: string, folder = BUILT): void {
  const file = join(distDir, 'server', folder, path)
  mkdirSync(dirname(file), {recursive: true})
  writeFileSync(file, '{}')
}

/** Writes the files by which Next keeps a generated page. */
const generate = (path: string, folder = BUILT) =>
  ['html', 'json'].map(type => writePageFile(`${path}.${type}`, folder))

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'overprint-changes-api-'))
  catalogue = await startCatalogueApi({
    dataDir,
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
  const serve = (isOlder: () => boolean) =>
    createServer((request, response) => {
      const readAt = pages.get(request.url?.replace(/^\/_next\/data\/a-build|\.json$/g, '') ?? '')
      response.statusCode = readAt === undefined ? 404 : 200
      response.end(JSON.stringify({pageProps: {readAt: isOlder() ? 1 : readAt}}))
    })
  site = serve(() => false)
  front = serve(() => isFrontOlder)
  await Promise.all([site, front].map(server => new Promise<void>(done => server.listen(0, '127.0.0.1', done))))
  distDir = mkdtempSync(join(tmpdir(), 'overprint-changes-'))
  writeFileSync(join(distDir, 'BUILD_ID'), 'a-build')
  const [later, ...built] = bulk
  for (const id of ['heavyweight-tee', 'classic-hoodie', ...built]) generate(`/catalog/products/${id}`)
  for (const id of ['clothing', 't-shirts']) generate(`/catalog/categories/${id}`)
  // Pages of products and categories that are newer than the build.
  generate(`/catalog/products/${later}`, LATER)
  generate('/catalog/categories/drinkware', LATER)
  // Next's own files in these folders are no pages.
  for (const name of ['[id].js.nft.json', 'build-manifest.json']) writePageFile(`/catalog/products/${name}`)
  vi.stubEnv('NEXT_DIST_DIR', relative(process.cwd(), distDir))
  vi.stubEnv('PORT', String((site.address() as AddressInfo).port))
  vi.stubEnv('CATALOGUE_API_URL', catalogue.url)
  ;({publishChanges} = await import('@/lib/publishing/catalogue/publish-changes'))
  ;({publishing} = await import('@/lib/publishing/catalogue/precedence'))
  ;({refresh} = await import('@/lib/publishing/refresh'))
  ;({siteMetrics} = await import('@/lib/metrics/site-metrics'))
}, 300_000)
afterAll(async () => {
  site.close()
  front.close()
  rmSync(distDir, {recursive: true, force: true})
  await lake.close()
  await catalogue.close()
  rmSync(dataDir, {recursive: true, force: true})
})
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  pages.clear()
  regenerated.length = 0
  onRevalidate = async () => {}
  isFrontOlder = false
})

const revalidate = async (path: string) => {
  regenerated.push(path)
  await onRevalidate(path)
  if (path !== '/catalog/products/gone-tee') pages.set(path === '/' ? '/index' : path, Date.now())
}
type Change = Omit<ChangeMessage['changes'][number], 'committed_by'>
const product = (id: string): Change => ({type: 'product', id, action: 'put'})

/** Returns a message with changes, and `send`, which publishes it as the API's repetitions do. */
function toMessage(changes: Change[], {everything = false, committedAt = Date.now()} = {}) {
  const committed_by = new Date(committedAt).toISOString()
  const message: ChangeMessage = {
    from: 0,
    to: changes.length,
    everything_since: everything ? committed_by : null,
    changes: changes.map(change => ({...change, committed_by})),
  }
  return {
    send: () => {
      const now = Date.now()
      return publishChanges(message, {signedAt: now, receivedAt: now, revalidate})
    },
  }
}

/** Publishes changes that were committed now, again until nothing is left, and returns the messages that it took. */
async function publishAll(...message: Parameters<typeof toMessage>) {
  const {send} = toMessage(...message)
  const receipts = []
  for (;;) {
    const receipt = await send()
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
  expect(first.filter(path => /build-manifest|\[id\]/.test(path))).toEqual([])
  expect(new Set(first).size).toBe(first.length)
  regenerated.length = 0
  pages.clear()
  await publishAll([], {everything: true})
  expect(regenerated.toSorted()).toEqual(first)
})

test('S2-catalogue-changes while other exchange rates reach every page, a later change of a product starts none of them again', async () => {
  const now = Date.now()
  const at = (time: number) => ({committed_by: new Date(time).toISOString()})
  // Rendered after the rates changed, and before the product did.
  for (const id of bulk) pages.set(`/catalog/products/${id}`, now - 30_000)
  const message: ChangeMessage = {
    from: 0,
    to: 2,
    everything_since: null,
    changes: [
      {...product('bulk-59'), ...at(now)},
      {type: 'rates', id: 'exchange_rates', action: 'put', ...at(now - 60_000)},
    ],
  }
  const send = () => publishChanges(message, {signedAt: now, receivedAt: now, revalidate})
  await expect.poll(async () => (await send()).remaining).toBe(0)
  expect(regenerated[0]).toBe('/catalog/products/bulk-59')
  expect(regenerated).toEqual(expect.arrayContaining(LISTS))
  expect(regenerated.filter(path => path.includes('bulk-'))).toEqual(['/catalog/products/bulk-59'])
})

test('S2-catalogue-changes with other exchange rates, a later change of a product also reaches the pages that show it as related', async () => {
  const now = Date.now()
  for (const id of ['classic-hoodie', ...bulk]) pages.set(`/catalog/products/${id}`, now - 30_000)
  const rates: Change = {type: 'rates', id: 'exchange_rates', action: 'put'}
  const changes = [product('heavyweight-tee'), rates].map((change, at) => ({
    ...change,
    committed_by: new Date(now - at * 60_000).toISOString(),
  }))
  const message: ChangeMessage = {from: 0, to: 2, everything_since: null, changes}
  const send = () => publishChanges(message, {signedAt: now, receivedAt: now, revalidate})
  await expect.poll(async () => (await send()).remaining).toBe(0)
  const own = regenerated.filter(path => path.startsWith('/catalog/products/'))
  expect(own.toSorted()).toEqual(['/catalog/products/classic-hoodie', '/catalog/products/heavyweight-tee'])
})

test('S2-catalogue-changes with other exchange rates, a product that cannot be read delays no page', async () => {
  const now = Date.now()
  for (const path of LISTS) pages.set(path, now - 60_000)
  const {sqlite} = await openCatalogueTables(join(dataDir, 'catalogue.sqlite'))
  const stored = String(sqlite.prepare("select document from products where id = 'bulk-58'").get()?.document)
  const write = sqlite.prepare("update products set document = ? where id = 'bulk-58'")
  onTestFinished(() => {
    write.run(stored)
    sqlite.close()
  })
  write.run('{}')
  const rates: Change = {type: 'rates', id: 'exchange_rates', action: 'put'}
  const changes = [product('bulk-58'), rates].map(change => ({...change, committed_by: new Date(now).toISOString()}))
  const message: ChangeMessage = {from: 0, to: 2, everything_since: null, changes}
  await publishChanges(message, {signedAt: now, receivedAt: now, revalidate})
  expect(regenerated).toEqual(expect.arrayContaining(LISTS))
})

test('S2-catalogue-changes 10,000 changes regenerate no page twice and delay an editor by less than a second', async () => {
  onRevalidate = () => wait(30)
  const changes = [...bulk, ...Array.from({length: 10_000 - BULK}, (_, at) => `many-${at}`)].map(product)
  const {result, slowness} = await withSlowness(async () => {
    let isDone = false
    const publishingAll = publishAll(changes).finally(() => {
      isDone = true
    })
    const delays: number[] = []
    for (let edition = 1; !isDone; edition++) {
      const path = `/blog/edition-${edition}`
      const startedAt = performance.now()
      await publishing(() => refresh(path, {since: Date.now(), mustExist: true, revalidate}))
      delays.push(performance.now() - startedAt)
      // The next one comes while pages of the catalogue are regenerated.
      const count = regenerated.length
      await expect.poll(() => isDone || regenerated.length > count, {interval: 5}).toBe(true)
    }
    await publishingAll
    return delays
  })
  expect(result.length).toBeGreaterThan(3)
  expect(Math.max(...result)).toBeLessThan(1000 * slowness)
  const ofCatalogue = regenerated.filter(path => !path.startsWith('/blog/edition'))
  expect(ofCatalogue.length).toBe(new Set(ofCatalogue).size)
  expect(ofCatalogue).toEqual(expect.arrayContaining(bulk.map(id => `/catalog/products/${id}`)))
})

test('S2-catalogue-changes a page that always fails delays no other, and is given up and counted', async () => {
  onRevalidate = async path => {
    if (path === '/catalog/products/camp-mug') throw new Error('It cannot be rendered.')
  }
  pages.set('/catalog/products/camp-mug', 1)
  vi.spyOn(console, 'warn').mockReturnValue()
  const before = (await siteMetrics().givenUp.get()).values[0]?.value ?? 0
  const {send} = toMessage([product('camp-mug')])
  const first = await send()
  expect(first).toMatchObject({remaining: 0, unproven: [{path: '/catalog/products/camp-mug'}], givenUp: []})
  expect(regenerated).toEqual(expect.arrayContaining(LISTS))
  // The page that failed comes after those of another change.
  regenerated.length = 0
  const second = await toMessage([product('camp-mug'), product('plain-tee')]).send()
  expect(regenerated.at(-1)).toBe('/catalog/products/camp-mug')
  expect(regenerated).toContain('/catalog/products/plain-tee')
  expect(second.unproven).toHaveLength(1)
  await expect.poll(async () => (await send()).givenUp, {interval: 300}).toHaveLength(1)
  expect(await send()).toMatchObject({remaining: 0, unproven: [], givenUp: []})
  expect((await siteMetrics().givenUp.get()).values[0]?.value).toBe(before + 1)
  // A later change is another chance.
  onRevalidate = async () => {}
  await publishAll([product('camp-mug')])
  expect(regenerated.at(-1)).not.toBe(regenerated[0])
  expect(pages.get('/catalog/products/camp-mug')).toBeGreaterThan(1)
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

test('S2-catalogue-changes a product that the backend cannot read is left out after some messages', async () => {
  const {sqlite} = await openCatalogueTables(join(dataDir, 'catalogue.sqlite'))
  sqlite.prepare("update products set document = '{}' where id = 'bulk-7'").run()
  sqlite.close()
  vi.spyOn(console, 'error').mockReturnValue()
  const {send} = toMessage([product('bulk-7'), product('camp-mug')])
  await expect(send()).rejects.toThrow('cannot be used')
  const attempt = () =>
    send().then(
      ({pages: done}) => done.length,
      () => 0,
    )
  await expect.poll(attempt, {interval: 300}).toBeGreaterThan(0)
  expect(regenerated).toEqual(
    expect.arrayContaining(['/catalog/products/camp-mug', '/catalog/categories/drinkware', ...LISTS]),
  )
})

/** Returns how many requests for data of the catalogue the client has logged in this test. */
const catalogueReads = () => vi.mocked(console.info).mock.calls.length

test('a message counts as complete only when the cache in front shows its pages', async () => {
  vi.stubEnv('FRONT_URL', `http://127.0.0.1:${(front.address() as AddressInfo).port}`)
  vi.resetModules()
  ;({publishChanges} = await import('@/lib/publishing/catalogue/publish-changes'))
  ;({siteMetrics} = await import('@/lib/metrics/site-metrics'))
  const countOf = async (result: string) => {
    const text = await siteMetrics().registry.metrics()
    const pattern = `site_publish_duration_seconds_count{source="catalogue",result="${result}"} `
    return Number(text.split(pattern)[1]?.split('\n')[0] ?? 0)
  }
  const before = [await countOf('complete'), await countOf('incomplete')] as const
  isFrontOlder = true
  const older = await toMessage([product('camp-mug')]).send()
  expect(older).toMatchObject({remaining: 0, givenUp: []})
  expect(older.unproven.map(({path}) => path)).toContain('/catalog/products/camp-mug')
  expect([await countOf('complete'), await countOf('incomplete')]).toEqual([before[0], before[1] + 1])
  isFrontOlder = false
  await publishAll([product('camp-mug')])
  expect(await countOf('complete')).toBeGreaterThan(before[0])
})

test('a page that is proven in front is not looked at again by the further messages of an import', async () => {
  const looks: string[] = []
  const look = ({url}: IncomingMessage) => void looks.push(url ?? '')
  front.on('request', look)
  onTestFinished(() => void front.off('request', look))
  const {send} = toMessage(bulk.map(product))
  for (let remaining = 1; remaining > 0; ) ({remaining} = await send())
  const htmlOf = (id: string) => `/catalog/products/${id}`
  expect(looks.filter(path => bulk.map(htmlOf).includes(path)).toSorted()).toEqual(bulk.map(htmlOf).toSorted())
  looks.length = 0
  expect(await send()).toMatchObject({remaining: 0, unproven: []})
  expect(looks).toEqual([])
})

test('the other servers confirm each part of an import before the cache in front gets its pages', async () => {
  const {startSharedStore, sharedStore} = await import('@/lib/shared-cache/shared-store')
  // Nothing listens there, and a receipt says so only when the other servers were asked.
  await startSharedStore({url: 'redis://127.0.0.1:1', build: 'a-build'})
  onTestFinished(() => {
    sharedStore()?.link.stop()
    processWide<{store?: object}>('shared-store', () => ({})).store = undefined
  })
  onRevalidate = () => wait(100)
  const part = await toMessage(bulk.map(product)).send()
  expect(part.remaining).toBeGreaterThan(0)
  expect(part).toMatchObject({shared: null, front: {unproven: []}})
})
