import type {ImportedCategory} from '../import.ts'

/** A category with the way to it (root first), what lies directly below it, and the number of products in all of it. */
export type CategoryNode = ImportedCategory & {
  ancestors: ImportedCategory[]
  children: ImportedCategory[]
  productCount: number
}

/** Categories by id, each before its children, siblings by position; products count once per category. */
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

/** The ids of categories and of everything above them, each once. */
export function listWithAncestors(ids: string[], byId: Map<string, {parent_id: string | null}>): Set<string> {
  const all = new Set<string>()
  for (const start of ids) {
    for (let id: string | null = start; id !== null && !all.has(id); id = byId.get(id)?.parent_id ?? null) all.add(id)
  }
  return all
}
