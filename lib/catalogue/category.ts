import * as listingContract from '@/contract/listing'
import * as valuesContract from '@/contract/values'
import {type Camel, toCamel} from './camel'
import {type CatalogueClient, defaultClient} from './client'

/** `parentId: null` is a root; `productCount` includes the products of all descendants. */
export type Category = Camel<listingContract.Category>
/** A category with the way to it, root first, and what lies directly below it. */
export type CategoryDetail = Category & {ancestors: Category[]; children: Category[]}

/** All categories, in the order of the tree: each one before its children, siblings by position. */
export async function listCategories(client: CatalogueClient = defaultClient()): Promise<Category[]> {
  const {data} = await client.require('/categories', listingContract.categoryList)
  return toCamel(data)
}

/** The category with this slug, or null when there certainly is none; throws when that cannot be known. */
export async function getCategory(
  slug: string,
  client: CatalogueClient = defaultClient(),
): Promise<CategoryDetail | null> {
  if (!valuesContract.key.safeParse(slug).success) return null
  const reply = await client.get(`/categories/${slug}`, listingContract.categoryDetail)
  return reply && toCamel(reply)
}
