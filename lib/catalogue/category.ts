import {type Camel, toCamel} from './camel'
import {type CatalogueClient, defaultClient} from './client'
import * as wire from './contract'

/** `parentId: null` is a root; `productCount` includes the products of all descendants. */
export type Category = Camel<wire.Category>
/** A category with the way to it, root first, and what lies directly below it. */
export type CategoryDetail = Category & {ancestors: Category[]; children: Category[]}

/** All categories, in the order of the tree: each one before its children, siblings by position. */
export async function listCategories(client: CatalogueClient = defaultClient()): Promise<Category[]> {
  const {data} = await client.require('/categories', wire.categoryList)
  return toCamel(data)
}

/** The category with this slug, or null when there certainly is none; throws when that cannot be known. */
export async function getCategory(
  slug: string,
  client: CatalogueClient = defaultClient(),
): Promise<CategoryDetail | null> {
  if (!wire.key.safeParse(slug).success) return null
  const reply = await client.get(`/categories/${slug}`, wire.categoryDetail)
  return reply && toCamel(reply)
}
