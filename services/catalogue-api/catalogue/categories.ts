import type {ImportedCategory} from '../../../contract/import.ts'

/**
 * A category with its ancestors (root first), its children, and the number of products in it and its descendants, with the time
 * of their latest change.
 */
export type CategoryNode = ImportedCategory & {
  ancestors: ImportedCategory[]
  children: ImportedCategory[]
  productCount: number
  updatedAt?: string
}

/** Returns categories by id, each before its children, siblings by position. A product counts once per category. */
export function buildCategories(
  categories: ImportedCategory[],
  products: {category_ids: string[]; updated_at: string}[],
): Map<string, CategoryNode> {
  const byId = new Map(categories.map(one => [one.id, one]))
  const childrenOf = Map.groupBy(
    categories.toSorted((a, b) => a.position - b.position || a.title.localeCompare(b.title, 'en')),
    one => one.parent_id,
  )
  const nodes = new Map<string, CategoryNode>()
  const add = (category: ImportedCategory, ancestors: ImportedCategory[]) => {
    const children = childrenOf.get(category.id) ?? []
    nodes.set(category.id, {...category, ancestors, children, productCount: 0})
    for (const child of children) add(child, [...ancestors, category])
  }
  for (const root of childrenOf.get(null) ?? []) add(root, [])
  for (const product of products) {
    for (const id of listWithAncestors(product.category_ids, byId)) {
      const node = nodes.get(id)
      if (node) addProduct(node, product.updated_at)
    }
  }
  return nodes
}

function addProduct(node: CategoryNode, updatedAt: string) {
  node.productCount += 1
  if (node.updatedAt === undefined || Date.parse(updatedAt) > Date.parse(node.updatedAt)) node.updatedAt = updatedAt
}

/** Returns the ids of the categories and all their ancestors, each once. */
export function listWithAncestors(ids: string[], byId: Map<string, {parent_id: string | null}>): Set<string> {
  const all = new Set<string>()
  for (const start of ids) {
    for (let id: string | null = start; id !== null && !all.has(id); id = byId.get(id)?.parent_id ?? null) all.add(id)
  }
  return all
}
