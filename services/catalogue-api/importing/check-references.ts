import type {z} from 'zod'
import type {ImportedProduct} from '../../../contract/imported-product.ts'
import {checkProduct} from './check-product.ts'
import {checkKnown, checkUnique, type Path, type Report} from './report.ts'

type Document = {
  categories: {id: string; slug: string; parent_id: string | null}[]
  shipping_profiles: {key: string}[]
  products: ImportedProduct[]
}

/** Reports every unresolved reference of an import document, every duplicate id and every cycle of categories. */
export function checkReferences(document: Document, context: z.RefinementCtx) {
  const report: Report = (path, message) => context.addIssue({code: 'custom', path, message})
  const known = {
    categories: document.categories.map(one => one.id),
    products: document.products.map(one => one.id),
    profiles: document.shipping_profiles.map(one => one.key),
  }
  checkUnique(known.products, ['products'], report)
  checkLists(document, report)
  const sets = {
    categories: new Set(known.categories),
    products: new Set(known.products),
    profiles: new Set(known.profiles),
  }
  for (const [index, product] of document.products.entries()) {
    checkProductReferences(product, sets, ['products', index], report)
    checkProduct(product, ['products', index], report)
  }
}

/**
 * Reports duplicates in the lists of categories and shipping profiles, and every parent that does not exist. `placeOf` returns where the
 * document names the parent of a category.
 */
export function checkLists(
  {categories, shipping_profiles}: Omit<Document, 'products'>,
  report: Report,
  placeOf = (_id: string, index: number): Path => ['categories', index, 'parent_id'],
) {
  checkUnique(
    categories.map(one => one.id),
    ['categories'],
    report,
  )
  checkUnique(
    categories.map(one => one.slug),
    ['categories'],
    report,
  )
  checkUnique(
    shipping_profiles.map(one => one.key),
    ['shipping_profiles'],
    report,
  )
  const parents = new Map(categories.map(one => [one.id, one.parent_id]))
  for (const [index, {id}] of categories.entries()) {
    const problem = findParentProblem(id, parents)
    if (problem) report(placeOf(id, index), problem)
  }
}

/** The ids that a product can refer to. */
export type KnownIds = Record<'categories' | 'products' | 'profiles', ReadonlySet<string>>

/** What a product refers to. */
type Referring = Pick<ImportedProduct, 'category_ids' | 'related_product_ids' | 'discontinued' | 'shipping'>

/** Reports every reference of a product to a category, a product or a shipping profile that does not exist. */
export function checkProductReferences(product: Referring, known: KnownIds, at: Path, report: Report) {
  for (const id of product.category_ids) checkKnown(known.categories, id, [...at, 'category_ids'], report)
  for (const id of product.related_product_ids) checkKnown(known.products, id, [...at, 'related_product_ids'], report)
  const {successor} = product.discontinued ?? {}
  if (successor !== undefined) checkKnown(known.products, successor, [...at, 'discontinued', 'successor'], report)
  checkKnown(known.profiles, product.shipping, [...at, 'shipping'], report)
}

function findParentProblem(start: string, parents: Map<string, string | null>) {
  const seen = new Set([start])
  for (let id = parents.get(start) ?? null; id !== null; id = parents.get(id) ?? null) {
    if (!parents.has(id)) return `${start} descends from ${id}, which does not exist`
    if (seen.has(id)) return `${start} descends from itself`
    seen.add(id)
  }
  return null
}
