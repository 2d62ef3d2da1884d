import type {Category} from '@/lib/catalogue/category'

/** The categories directly below one. */
export const listChildren = (categories: Category[], id: string): Category[] =>
  categories.filter(({parentId}) => parentId === id)

/** Whether a category has products that stand in none below it; its count includes theirs. */
function hasOwnProducts(categories: Category[], {id, productCount}: Category): boolean {
  return productCount > listChildren(categories, id).reduce((sum, child) => sum + child.productCount, 0)
}

/** The categories that a visitor picks from: those with products of their own, not those that only hold others. */
export const listLeafCategories = (categories: Category[]): Category[] =>
  categories.filter(category => hasOwnProducts(categories, category))
