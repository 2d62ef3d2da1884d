import type {ImportedCategory} from '../../../contract/import.ts'

/** A category with its ancestors (root first), its children, and the number of products in it and its descendants. */
export type CategoryNode = ImportedCategory & {
  ancestors: ImportedCategory[]
  children: ImportedCategory[]
  productCount: number
}

/** Returns categories by id, each before its children, siblings by position. A product counts once per category. */
export function buildCategories(
  categories: ImportedCategory[],
  products: {category_ids: string[]}[],
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
      if (node) node.productCount += 1
    }
  }
  return nodes
}

/** Returns the ids of the categories and all their ancestors, each once. */
export function listWithAncestors(ids: string[], byId: Map<string, {parent_id: string | null}>): Set<string> {
  const all = new Set<string>()
  for (const start of ids) {
    for (let id: string | null = start; id !== null && !all.has(id); id = byId.get(id)?.parent_id ?? null) all.add(id)
  }
  return all
}
