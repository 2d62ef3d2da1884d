import {mkdtempSync, rmSync} from 'node:fs'
import {createServer, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {join, relative} from 'node:path'
import {expect, vi} from 'vitest'
import type {ChangeMessage} from '@/contract/change-message'
import {startCatalogueApi} from '../../../../support/catalogue-api'
import {sampleCatalogue, sampleProduct} from '../../../../support/sample-catalogue'
import {slug, startContent} from '../../content/content-environment'
import {bulk, productPage, writePages} from './generated-pages'

/** Pages that show products of the whole catalogue. */
export const LISTS = ['/catalog/products', '/catalog', '/catalog/categories']
export const RATES: Change = {type: 'rates', id: 'exchange_rates', action: 'put'}

export type Change = Omit<ChangeMessage['changes'][number], 'committed_by'>
/** A change and when it was committed, in milliseconds since 1970. */
export type Commit = {change: Change; at: number}

export const productChange = (id: string): Change => ({type: 'product', id, action: 'put'})

/** What a test of a site that publishes changes of the catalogue reads and sets. */
export type ChangesEnvironment = {
  /** The `readAt` of each page that the site serves; a missing one is a 404. */
  pages: Map<string, number>
  regenerated: string[]
  /** What a regeneration waits for; it fails when this rejects. */
  onRevalidate: (path: string) => Promise<void>
  /** The cache in front has what the site has, or older pages. */
  isFrontOlder: boolean
  /** How long the site takes for the HTML of a page. */
  htmlMs: number
  front: Server
  /** The file of the catalogue's database. */
  database: string
  /** Regenerates a page of the site. */
  revalidate: (path: string) => Promise<void>
  /** Sends a message with these commits to the site as the API does, once. */
  send: (commits: Commit[], options?: {everythingSince?: number; aheadMs?: number}) => Promise<Receipt>
  /** Publishes changes that were committed now, again until nothing is left, and returns the receipts. */
  publishAll: (changes: Change[], options?: {committedAt?: number; everything?: boolean}) => Promise<Receipt[]>
  /** Empties what a test has recorded and set. */
  reset: () => void
  close: () => Promise<void>
}
type PublishChanges = typeof import('@/lib/publishing/catalogue/publish-changes').publishChanges
type Receipt = Awaited<ReturnType<PublishChanges>>

const post = (name: string, productId: string) => ({
  _id: `post-${name}`,
  _type: 'post',
  slug: slug(name),
  publishedAt: '2026-01-01T00:00:00Z',
  body: [{_key: 'a', _type: 'productEmbed', productId}],
})
const page = (key: string, ...sections: object[]) => ({_id: `page-${key}`, _type: 'page', key, sections})
const carousel = (...productIds: string[]) => ({_key: 'a', _type: 'productCarousel', productIds})
const richText = (...body: object[]) => ({_key: 'a', _type: 'richText', body})
const CONTENT = [
  page('home', carousel('camp-mug', 'heavyweight-tee')),
  page('why', carousel('plain-tee')),
  page('how', {_key: 'a', _type: 'feature', productId: 'beside-text'}, {_key: 'b', _type: 'feature'}),
  page('print-on-demand', {
    _key: 'a',
    _type: 'testimonials',
    items: [{_key: 'a'}, {_key: 'b', productId: 'beside-text'}],
  }),
  page('contact', {_key: 'a', _type: 'callToAction', isHidden: true, productId: 'beside-text'}),
  page('shopify', richText({_key: 'a', _type: 'block'}, {_key: 'b', _type: 'productEmbed', productId: 'in-text'})),
  page('shopify-intigration', {...richText({_key: 'a', _type: 'productEmbed', productId: 'in-text'}), isHidden: true}),
  post('mugs', 'camp-mug'),
  post('tees', 'plain-tee'),
]

/** Serves the data of pages. */
async function serve(readAtOf: (path: string) => number | undefined, htmlMs = () => 0): Promise<Server> {
  const server = createServer((request, response) => {
    const readAt = readAtOf(request.url?.replace(/^\/_next\/data\/a-build|\.json$/g, '') ?? '')
    response.statusCode = readAt === undefined ? 404 : 200
    const send = () => response.end(JSON.stringify({pageProps: {readAt}}))
    if (htmlMs() > 0 && !request.url?.startsWith('/_next/')) setTimeout(send, htmlMs())
    else send()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return server
}
const portOf = (server: Server) => (server.address() as AddressInfo).port

/**
 * Starts what the site's way of publishing changes of the catalogue needs: a catalogue API, a content lake, a server with the
 * site's pages and, with `hasFront`, a cache in front of it.
 */
export async function startChangesEnvironment({hasFront = false} = {}): Promise<ChangesEnvironment> {
  const dataDir = mkdtempSync(join(tmpdir(), 'overprint-changes-api-'))
  const products = [...sampleCatalogue.products, ...[...bulk, 'beside-text', 'in-text'].map(id => sampleProduct(id))]
  const catalogue = await startCatalogueApi({dataDir, catalogue: {...sampleCatalogue, products}})
  const lake = await startContent(CONTENT)
  const pages: ChangesEnvironment['pages'] = new Map()
  const site = await serve(
    path => pages.get(path),
    () => environment.htmlMs,
  )
  const front = await serve(path => pages.get(path) && (environment.isFrontOlder ? 1 : pages.get(path)))
  const distDir = writePages()
  vi.stubEnv('NEXT_DIST_DIR', relative(process.cwd(), distDir))
  vi.stubEnv('PORT', String(portOf(site)))
  vi.stubEnv('CATALOGUE_API_URL', catalogue.url)
  if (hasFront) vi.stubEnv('FRONT_URL', `http://127.0.0.1:${portOf(front)}`)
  const {publishChanges} = await import('@/lib/publishing/catalogue/publish-changes')
  const environment: ChangesEnvironment = {
    pages,
    regenerated: [],
    onRevalidate: async () => {},
    isFrontOlder: false,
    htmlMs: 0,
    front,
    database: join(dataDir, 'catalogue.sqlite'),
    revalidate: async path => {
      environment.regenerated.push(path)
      await environment.onRevalidate(path)
      if (path !== productPage('gone-tee')) pages.set(path === '/' ? '/index' : path, Date.now())
    },
    send: (commits, {everythingSince, aheadMs = 0} = {}) => {
      const now = Date.now()
      const message = toMessage(commits, everythingSince)
      return publishChanges(message, {signedAt: now + aheadMs, receivedAt: now, revalidate: environment.revalidate})
    },
    publishAll: async (changes, {committedAt = Date.now(), everything = false} = {}) => {
      const receipts: Receipt[] = []
      const commits = changes.map(change => ({change, at: committedAt}))
      do {
        receipts.push(await environment.send(commits, everything ? {everythingSince: committedAt} : {}))
        expect(receipts.at(-1)?.unproven).toEqual([])
      } while (receipts.at(-1)?.remaining !== 0)
      return receipts
    },
    reset: () => {
      pages.clear()
      environment.regenerated.length = 0
      environment.onRevalidate = async () => {}
      environment.isFrontOlder = false
      environment.htmlMs = 0
    },
    close: async () => {
      site.close()
      front.close()
      await lake.close()
      await catalogue.close()
      for (const folder of [distDir, dataDir]) rmSync(folder, {recursive: true, force: true})
    },
  }
  return environment
}

const toTime = (at: number) => new Date(at).toISOString()

const toMessage = (commits: Commit[], everythingSince?: number): ChangeMessage => ({
  from: 0,
  to: commits.length,
  everything_since: everythingSince === undefined ? null : toTime(everythingSince),
  changes: commits.map(({change, at}) => ({...change, committed_by: toTime(at)})),
})
