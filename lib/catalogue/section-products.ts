import type {ArticleBody} from '@/lib/content/rich-text'
import type {Section} from '@/lib/content/section'
import {listProductsByIds, type ProductSummary} from './product'

/** Products by id, for the parts of a page that name products; an id that is unknown is simply absent. */
export type SectionProducts = Record<string, ProductSummary>

/** Fetches the products that a composed page names; throws when the catalogue cannot be asked. */
export const listProductsOfSections = (sections: Section[]): Promise<SectionProducts> =>
  byId(sections.flatMap(productIdsOf))

/** Fetches the products that an article embeds; throws when the catalogue cannot be asked. */
export const listProductsOfBody = (body: ArticleBody): Promise<SectionProducts> => byId(productIdsOfBody(body))

function productIdsOf(section: Section): string[] {
  if ('productIds' in section) return section.productIds
  if ('productId' in section) return section.productId ? [section.productId] : []
  if (section._type === 'testimonials') return section.items.flatMap(({productId}) => productId ?? [])
  if (section._type === 'richText') return productIdsOfBody(section.body)
  return []
}

const productIdsOfBody = (body: ArticleBody): string[] =>
  body.flatMap(block => (block._type === 'productEmbed' ? block.productId : []))

async function byId(ids: string[]): Promise<SectionProducts> {
  const products = await listProductsByIds([...new Set(ids)])
  return Object.fromEntries(products.map(product => [product.id, product]))
}
