import type {PageDetail} from '@/lib/catalogue/cards/page-detail'
import type {CategoryDetail} from '@/lib/catalogue/category'
import type {Layout} from '@/lib/content/layout/layout'
import type {Policy} from '@/lib/content/policy'
import type {Post} from '@/lib/content/post'
import type {Seo} from '@/lib/content/seo'
import type {Topic} from '@/lib/content/topic'
import {PAGE_KEYS, pagePath} from '@/lib/document-paths'
import {routes} from '@/lib/routes'
import type {ShareCard} from './card'
import {
  type ShownList,
  toBlogCard,
  toCategoryCard,
  toHomeCard,
  toPageCard,
  toPolicyCard,
  toPostCard,
  toProductCard,
  toProductsCard,
  toSiteCard,
  toTopicCard,
} from './cards'

/** The document or list that a page shows, for its share picture. */
export type SubjectData = {
  product?: PageDetail
  post?: Post
  policy?: Policy
  topic?: Topic
  /** `category` with its first products, or the first page of all products. */
  category?: CategoryDetail
  listing?: ShownList
}

/** A page as its head tags know it. `path` may have a query. */
export type SubjectPage = {path: string; title: string; seo?: Seo; data?: SubjectData; layout: Layout}

/** What a share picture is of: its name in the address, and the card. Without a card, the address has no version. */
export type Subject = {name: string; card: ShareCard | null}

/** Titles of the pages that neither editors nor the catalogue name. */
export const FIXED_TITLES = {products: 'All products', categories: 'Categories'} as const

/** Returns the subject of a page's share picture. */
export function toSubject({data = {}, ...page}: SubjectPage): Subject {
  const {product, post, policy, topic, category, listing} = data
  if (product) return {name: `product/${product.product.id}`, card: toProductCard(product.product)}
  if (post) return {name: `post/${post.slug}`, card: toPostCard(post, page.layout)}
  // An earlier version has the picture of the current one, which its page does not know.
  if (policy) return {name: `policy/${policy.slug}`, card: policy.isCurrent ? toPolicyCard(policy) : null}
  if (topic) return {name: `topic/${topic.slug}`, card: toTopicCard(topic, page.layout)}
  if (category) return {name: `category/${category.slug}`, card: listing ? toCategoryCard(category, listing) : null}
  return toFixedSubject(page, listing)
}

function toFixedSubject({path, title, seo = undefined, layout}: SubjectPage, listing: ShownList | undefined): Subject {
  const {pathname} = new URL(path, 'http://path.invalid')
  const key = PAGE_KEYS.find(candidate => pagePath(candidate) === pathname)
  if (key === 'home') return {name: 'page/home', card: toHomeCard(seo ?? null, layout)}
  if (key) return {name: `page/${key}`, card: toPageCard(title, seo ?? null, layout)}
  if (pathname === routes.products)
    return {name: 'page/products', card: listing ? toProductsCard(FIXED_TITLES.products, listing) : null}
  if (pathname === routes.categories)
    return {name: 'page/categories', card: toPageCard(FIXED_TITLES.categories, null, layout)}
  if (pathname === routes.blog) return {name: 'page/blog', card: toBlogCard(layout)}
  return {name: 'page/site', card: toSiteCard(layout)}
}
