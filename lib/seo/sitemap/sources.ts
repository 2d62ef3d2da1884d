import {type Category, listCategories} from '@/lib/catalogue/category'
import type {CatalogueClient} from '@/lib/catalogue/client'
import {listProductEntries} from '@/lib/catalogue/product-list'
import {listSitemapPages} from '@/lib/content/sitemap/sitemap-pages'
import {listSitemapPosts} from '@/lib/content/sitemap/sitemap-posts'
import {buildTime} from '@/lib/http/current-build'
import {routes} from '@/lib/routes'
import {toCatalogueImageUrl} from '../catalogue-image'
import {toImageUrl} from '../structured-data/article'

/** Pictures of one address that search engines read. */
const MAX_IMAGES = 1000

/** An address of the sitemap: its path, the time of its last change, and the absolute URLs of its pictures. */
export type Entry = {path: string; updatedAt: string; images: string[]}
/** Reads the entries after a cursor. `next` is the cursor of the rest, null at the end. */
export type ReadEntries = (cursor?: string) => Promise<{entries: Entry[]; next: string | null}>

/** The parts of the sitemap by name. */
export const SITEMAP_SOURCES = {
  // One part: it has no cursor.
  pages: async cursor => ({entries: cursor === undefined ? await listPages() : [], next: null}),
  posts: async cursor => {
    const {posts, next} = await listSitemapPosts(cursor)
    const entries = posts.map(({slug, updatedAt, images}) => ({
      path: routes.post(slug),
      updatedAt,
      images: images.slice(0, MAX_IMAGES).map(toImageUrl),
    }))
    return {entries, next}
  },
  products: cursor => readProducts(cursor),
} satisfies Record<string, ReadEntries>

export type SitemapSource = keyof typeof SITEMAP_SOURCES

/** Whether a text is the name of a part of the sitemap. */
export const isSitemapSource = (name: unknown): name is SitemapSource =>
  typeof name === 'string' && Object.hasOwn(SITEMAP_SOURCES, name)

/** Reads the products after a cursor of the backend. */
export async function readProducts(cursor?: string, client?: CatalogueClient): ReturnType<ReadEntries> {
  const {products, next} = await listProductEntries(cursor, client)
  const entries = products.map(({id, updatedAt, images = []}) => ({
    path: routes.product(id),
    updatedAt,
    images: images.slice(0, MAX_IMAGES).map(toCatalogueImageUrl),
  }))
  return {entries, next}
}

/** Lists composed pages, policies, the blog and the lists of the catalogue. */
async function listPages(): Promise<Entry[]> {
  const [pages, categories] = await Promise.all([listSitemapPages(), listCategories()])
  const latest = categories.map(toTime).sort().at(-1) ?? buildTime()
  return [
    ...pages,
    {path: routes.products, updatedAt: latest},
    {path: routes.categories, updatedAt: latest},
    ...categories.map(category => ({path: routes.category(category.slug), updatedAt: toTime(category)})),
  ].map(entry => ({...entry, images: []}))
}

/** The time of a category's latest product; the time of the build when the backend does not know it. */
const toTime = ({updatedAt}: Category): string => (updatedAt ? new Date(updatedAt).toISOString() : buildTime())
