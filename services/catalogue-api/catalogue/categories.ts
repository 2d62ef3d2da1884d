import type {ImportedCategory} from '../../../contract/import.ts'

/** A category with its ancestors (root first), its children, and the time of the latest change of a product in it or below. */
export type CategoryNode = ImportedCategory & {
  ancestors: ImportedCategory[]
  children: ImportedCategory[]
  updatedAt?: string
}

/** Returns categories by id, each before its children, siblings by position. */
export function buildCategories(categories: ImportedCategory[]): Map<string, CategoryNode> {
  const childrenOf = Map.groupBy(
    categories.toSorted((a, b) => a.position - b.position || a.title.localeCompare(b.title, 'en')),
    one => one.parent_id,
  )
  const nodes = new Map<string, CategoryNode>()
  const add = (category: ImportedCategory, ancestors: ImportedCategory[]) => {
    const children = childrenOf.get(category.id) ?? []
    nodes.set(category.id, {...category, ancestors, children})
    for (const child of children) add(child, [...ancestors, category])
  }
  for (const root of childrenOf.get(null) ?? []) add(root, [])
  return nodes
}

/** Notes the change of a product in its categories. */
export function noteChange(
  nodes: Map<string, CategoryNode>,
  product: {category_ids: string[]; updated_at: string},
): void {
  for (const id of listWithAncestors(product.category_ids, nodes)) {
    const node = nodes.get(id)
    if (!node) continue
    node.updatedAt ??= product.updated_at
    // An import gives the same time to most products.
    if (node.updatedAt === product.updated_at) continue
    if (Date.parse(product.updated_at) > Date.parse(node.updatedAt)) node.updatedAt = product.updated_at
  }
}

/** Returns the ids of the categories and all their ancestors, each once. */
export function listWithAncestors(ids: string[], byId: Map<string, {parent_id: string | null}>): Set<string> {
  const all = new Set<string>()
  for (const start of ids) {
    for (let id: string | null = start; id !== null && !all.has(id); id = byId.get(id)?.parent_id ?? null) all.add(id)
  }
  return all
}
