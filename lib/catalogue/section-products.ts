import type {Perspective} from '@/lib/content/perspective'
import type {Section} from '@/lib/content/sections'
import type {ArticleBody} from '@/lib/content/text/rich-text'
import {loadOptional} from '@/lib/sources/load-optional'
import {type CardProduct, toCardProduct} from './cards/card-product'
import {type CatalogueClient, defaultClient} from './client'
import {listProductsByIds} from './product-list'
import {listReferencedIds} from './referenced-ids'

/** The products that content refers to, by id, without those that no longer exist. */
export type SectionProducts = Record<string, CardProduct>

/** Fetches the products that a page's sections refer to. */
export async function listProductsOfSections(
  sections: Section[],
  client: CatalogueClient = defaultClient(),
): Promise<SectionProducts> {
  return findProducts(listReferencedIds(sections), client)
}

/**
 * Returns the products of a page that is rendered on request. While the catalogue fails they are the last good ones of its path,
 * otherwise none.
 */
export function loadProductsOfSections(
  sections: Section[],
  {path, perspective}: {path: string; perspective: Perspective},
): Promise<SectionProducts> {
  // What is kept of a preview is for previews.
  const what = `Products on ${path}${perspective === 'published' ? '' : ' in previews'}`
  return loadOptional({what, load: () => listProductsOfSections(sections), fallback: {}})
}

/** Fetches the products embedded in an article. */
export async function listProductsOfBody(
  body: ArticleBody,
  client: CatalogueClient = defaultClient(),
): Promise<SectionProducts> {
  return findProducts(listReferencedIds(body), client)
}

async function findProducts(ids: string[], client: CatalogueClient): Promise<SectionProducts> {
  const products = ids.length === 0 ? [] : await listProductsByIds(ids, client)
  return Object.fromEntries(products.map(product => [product.id, toCardProduct(product)]))
}
