import type {Category} from './category'

/** A root category, and the categories to choose from: those with products at any level below it, and itself if it has some of its own. */
export type CategoryGroup = {root: Category; categories: Category[]}

/**
 * Groups categories by their roots. `others` are the roots without a category with products below them. Each category must come
 * after its parent.
 */
export function groupCategories(categories: Category[]): {groups: CategoryGroup[]; others: Category[]} {
  const roots = new Map<string | null, Category>()
  for (const category of categories) roots.set(category.id, roots.get(category.parentId) ?? category)
  const leaves = listLeafCategories(categories)
  const groups = [...new Set(roots.values())].map(root => {
    const below = categories.filter(one => one !== root && roots.get(one.id) === root && one.productCount > 0)
    return {root, below}
  })
  return {
    groups: groups
      .filter(({below}) => below.length > 0)
      .map(({root, below}) => ({root, categories: leaves.includes(root) ? [root, ...below] : below})),
    others: groups.filter(({below}) => below.length === 0).map(({root}) => root),
  }
}

/** Lists the categories with products of their own. Skips those that only group other categories. */
export const listLeafCategories = (categories: Category[]): Category[] =>
  categories.filter(category => hasOwnProducts(categories, category))

/**
 * Whether a category has products that are in none of its children. Its count has each product once: when some are in several children,
 * counts cannot say so, and a category with a few of its own may count as one that only groups others.
 */
function hasOwnProducts(categories: Category[], {id, productCount}: Category): boolean {
  const children = categories.filter(({parentId}) => parentId === id)
  return productCount > children.reduce((sum, child) => sum + child.productCount, 0)
}
