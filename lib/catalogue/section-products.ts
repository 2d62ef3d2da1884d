import type {Section} from '@/lib/content/sections'
import type {ArticleBody} from '@/lib/content/text/rich-text'
import {type CatalogueClient, defaultClient} from './client'
import {listProductsByIds, type ProductSummary} from './product-list'

/** The products that content refers to, by id, without those that no longer exist. */
export type SectionProducts = Record<string, ProductSummary>

/** Fetches the products that a page's sections refer to. */
export async function listProductsOfSections(
  sections: Section[],
  client: CatalogueClient = defaultClient(),
): Promise<SectionProducts> {
  return findProducts(sections.flatMap(listIdsOfSection), client)
}

/** Fetches the products embedded in an article. */
export async function listProductsOfBody(
  body: ArticleBody,
  client: CatalogueClient = defaultClient(),
): Promise<SectionProducts> {
  return findProducts(listIdsOfBody(body), client)
}

async function findProducts(ids: string[], client: CatalogueClient): Promise<SectionProducts> {
  const products = ids.length === 0 ? [] : await listProductsByIds(ids, client)
  return Object.fromEntries(products.map(product => [product.id, product]))
}

function listIdsOfSection(section: Section): string[] {
  switch (section._type) {
    case 'productCarousel':
    case 'calculator':
      return section.productIds
    case 'testimonials':
      return section.items.flatMap(item => item.productId ?? [])
    case 'callToAction':
    case 'feature':
      return section.productId === null ? [] : [section.productId]
    case 'richText':
      return listIdsOfBody(section.body)
    default:
      return []
  }
}

function listIdsOfBody(body: ArticleBody): string[] {
  return body.flatMap(block => (block._type === 'productEmbed' ? block.productId : []))
}
