import type {Graph, Thing} from 'schema-dts'
import type {PageDetail} from '@/lib/catalogue/cards/page-detail'
import type {FaqEntry} from '@/lib/content/faq/faq-entry'
import type {Layout} from '@/lib/content/layout/layout'
import type {Post} from '@/lib/content/post'
import {plainText} from '@/lib/plain-text'
import {toBlogPosting, toFaqPage} from './article'
import {type Crumb, toBreadcrumbList, toItemList} from './lists'
import {toOrganization, toWebSite} from './organization'
import {toProductThing} from './product'

/** What search engines learn about a page beyond its text. Each part describes content that the page shows. */
export type PageData = {
  isHome?: boolean
  crumbs?: Crumb[]
  product?: PageDetail
  post?: Post
  questions?: FaqEntry[]
  /** The pages that the page lists, in order. */
  items?: {name: string; path: string}[]
}

/**
 * Returns the page's JSON-LD as the text of a script element. It has no edit marks and no `<`, so that it can neither end the
 * script nor open a comment.
 */
export function toJsonLd(data: PageData, layout: Layout, url: string): string {
  const graph: Graph = {'@context': 'https://schema.org', '@graph': toThings(data, layout, url)}
  return JSON.stringify(graph, (_, value) => (typeof value === 'string' ? plainText(value) : value)).replaceAll(
    '<',
    '\\u003c',
  )
}

function toThings({isHome, crumbs, product, post, questions, items}: PageData, layout: Layout, url: string): Thing[] {
  return [
    toOrganization(layout),
    ...(isHome ? [toWebSite(layout)] : []),
    ...(crumbs ? [toBreadcrumbList(crumbs, url)] : []),
    ...(product ? [toProductThing(product)] : []),
    ...(post ? [toBlogPosting(post)] : []),
    ...(questions?.length ? [toFaqPage(questions)] : []),
    ...(items?.length ? [toItemList(items)] : []),
  ]
}
