import type {Category} from '@/lib/catalogue/category'

/** Lists the direct children of a category. */
export const listChildren = (categories: Category[], id: string): Category[] =>
  categories.filter(({parentId}) => parentId === id)

/** Whether a category has products that are in none of its children. Its count includes theirs. */
function hasOwnProducts(categories: Category[], {id, productCount}: Category): boolean {
  return productCount > listChildren(categories, id).reduce((sum, child) => sum + child.productCount, 0)
}

/** Lists the categories with products of their own. Skips those that only group other categories. */
export const listLeafCategories = (categories: Category[]): Category[] =>
  categories.filter(category => hasOwnProducts(categories, category))
