import {type Category as ApiCategory, categoryDetail, categoryList} from '@/contract/listing'
import {key} from '@/contract/values'
import {type Camel, toCamel} from './camel'
import {type CatalogueClient, defaultClient} from './client'

/** `parentId: null` is a root; `productCount` includes the products of all descendants. */
export type Category = Camel<ApiCategory>
/** A category with its ancestors, root first, and its direct children. */
export type CategoryDetail = Category & {ancestors: Category[]; children: Category[]}

/** Lists all categories depth first: each one before its children, siblings by position. */
export async function listCategories(client: CatalogueClient = defaultClient()): Promise<Category[]> {
  const {data} = await client.require('/categories', categoryList)
  return toCamel(data)
}

/** Returns the category with this slug, or null when it does not exist. Throws when that is unknown. */
export async function getCategory(
  slug: string,
  client: CatalogueClient = defaultClient(),
): Promise<CategoryDetail | null> {
  if (!key.safeParse(slug).success) return null
  const response = await client.get(`/categories/${slug}`, categoryDetail)
  return response && toCamel(response)
}
