import {staleIfError} from '@/lib/http/stale-if-error'
import {sitemapPartPath} from '@/lib/routes'
import {createSemaphore} from '../../../services/kit/semaphore'
import {toFiles} from './files'
import {listParts, type Part, readPart} from './parts'
import {SITEMAP_SOURCES, type SitemapSource} from './sources'
import {toIndexXml, toPartXml} from './to-xml'

/** How long the list of the product parts is used, in seconds. Reading it takes one request per 10,000 products. */
const PRODUCT_PARTS_SECONDS = 60

const productParts = staleIfError(PRODUCT_PARTS_SECONDS, async () =>
  JSON.stringify(await listParts(SITEMAP_SOURCES.products)),
)

/** Builds the sitemap index: the URLs of all files with the time of their latest change. Throws when a source fails. */
export async function buildSitemapIndex(): Promise<string> {
  const [pages, posts, products] = await Promise.all([
    listParts(SITEMAP_SOURCES.pages),
    listParts(SITEMAP_SOURCES.posts),
    productParts().then(text => JSON.parse(text) as Part[]),
  ])
  const toPaths = (source: SitemapSource, parts: Part[]) =>
    parts.map(({cursor, page, updatedAt}) => ({path: sitemapPartPath(source, cursor, page), updatedAt}))
  return toIndexXml([...toPaths('pages', pages), ...toPaths('posts', posts), ...toPaths('products', products)])
}

const running = new Map<string, Promise<string | null>>()

/** A part takes up to 10,000 rows, and every cursor is another one: few are built at once. */
const inTurn = createSemaphore({limit: 2, maxWaiting: 16, maxWaitMs: 10_000})

/**
 * Builds one file of the sitemap; concurrent calls share one build, and two are built at once. Returns null when there is nothing
 * after the cursor, or no such page. Throws when the source fails or rejects the cursor, or when too many builds are waiting.
 */
export function buildSitemapPart(source: SitemapSource, cursor?: string, page = 1): Promise<string | null> {
  const key = `${source} ${cursor ?? ''} ${page}`
  const current = running.get(key) ?? inTurn(() => build(source, page, cursor)).finally(() => running.delete(key))
  running.set(key, current)
  return current
}

async function build(source: SitemapSource, page: number, cursor?: string): Promise<string | null> {
  const {entries} = await readPart(SITEMAP_SOURCES[source], cursor)
  const file = toFiles(entries)[page - 1]
  return file ? toPartXml(file) : null
}
