import {Readable} from 'node:stream'
import {SitemapStream, streamToPromise} from 'sitemap'
import {listCategories} from '@/lib/catalogue/category'
import {listProductEntries} from '@/lib/catalogue/product-list'
import {listPosts} from '@/lib/content/post'
import {absoluteUrl, PAGE_KEYS, POLICY_SLUGS, pagePath, routes} from '@/lib/routes'

/** Limit of the sitemap protocol for one sitemap. */
const MAX_ENTRIES = 50_000

type Entry = {url: string; lastmod?: string}

/** Builds the XML sitemap: every public URL; products and posts with the time of their last change. */
export async function buildSitemap(): Promise<string> {
  const [{posts}, categories, products] = await Promise.all([
    listPosts({limit: 1000}),
    listCategories(),
    listProductEntries(),
  ])
  const fixed = [...PAGE_KEYS.map(pagePath), routes.blog, routes.products, routes.categories]
  const entries: Entry[] = [
    ...fixed.map(url => ({url})),
    ...POLICY_SLUGS.map(slug => ({url: routes.policy(slug)})),
    ...posts.map(({slug, publishedAt}) => ({url: routes.post(slug), lastmod: publishedAt})),
    ...categories.map(({slug}) => ({url: routes.category(slug)})),
    ...products.map(({id, updatedAt}) => ({url: routes.product(id), lastmod: updatedAt})),
  ]
  const stream = new SitemapStream({
    hostname: absoluteUrl('/'),
    xmlns: {news: false, xhtml: false, image: false, video: false},
  })
  const xml = await streamToPromise(Readable.from(entries.slice(0, MAX_ENTRIES)).pipe(stream))
  return xml.toString()
}
