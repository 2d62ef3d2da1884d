import type {z} from 'zod'
import {toSlug} from './size-slug.ts'

type Named = {id: string}
type Parsed = {
  categories: (Named & {slug: string; parent_id: string | null})[]
  shipping_profiles: {key: string; methods: {method: string}[]}[]
  products: ParsedProduct[]
}
type ParsedProduct = Named & {
  category_ids: string[]
  related_product_ids: string[]
  shipping: string
  techniques: {key: string; is_default: boolean}[]
  colors: {key: string}[]
  sizes: {key: string}[]
  placements: {key: string; technique: string; conflicting_placements: string[]}[]
  missing_variants: {color?: string; size?: string}[]
  mockups: {color: string}[]
  prices: {techniques: {technique: string}[]; size_surcharges: {size: string}[]}
  additional_placements: {placement: string; technique: string}[]
  availability: {color?: string; size?: string; technique?: string}[]
  size_tables: {type: string; measurements: {values: Record<string, unknown>}[]}[]
}
type Path = (string | number)[]
type Report = (path: Path, message: string) => void

/** Reports every reference of an import document that leads nowhere, every doubled id, and every circle of categories. */
export function checkReferences(document: Parsed, context: z.RefinementCtx) {
  const report: Report = (path, message) => context.addIssue({code: 'custom', path, message})
  checkUnique(
    document.categories.map(one => one.id),
    ['categories'],
    report,
  )
  checkUnique(
    document.categories.map(one => one.slug),
    ['categories'],
    report,
  )
  checkUnique(
    document.products.map(one => one.id),
    ['products'],
    report,
  )
  checkUnique(
    document.shipping_profiles.map(one => one.key),
    ['shipping_profiles'],
    report,
  )
  checkCategories(document.categories, report)
  const known = {
    categories: new Set(document.categories.map(one => one.id)),
    products: new Set(document.products.map(one => one.id)),
    profiles: new Set(document.shipping_profiles.map(one => one.key)),
  }
  for (const [index, product] of document.products.entries()) {
    const at: Path = ['products', index]
    for (const id of product.category_ids) checkKnown(known.categories, id, [...at, 'category_ids'], report)
    for (const id of product.related_product_ids) checkKnown(known.products, id, [...at, 'related_product_ids'], report)
    checkKnown(known.profiles, product.shipping, [...at, 'shipping'], report)
    checkProduct(product, at, report)
  }
}

function checkCategories(categories: Parsed['categories'], report: Report) {
  const parents = new Map(categories.map(one => [one.id, one.parent_id]))
  for (const [index, category] of categories.entries()) {
    const problem = findParentProblem(category.id, parents)
    if (problem) report(['categories', index, 'parent_id'], problem)
  }
}

function findParentProblem(start: string, parents: Map<string, string | null>) {
  const seen = new Set([start])
  for (let id = parents.get(start) ?? null; id !== null; id = parents.get(id) ?? null) {
    if (!parents.has(id)) return `${id} does not exist`
    if (seen.has(id)) return `${start} descends from itself`
    seen.add(id)
  }
  return null
}

function checkProduct(product: ParsedProduct, at: Path, report: Report) {
  const colors = new Set(product.colors.map(one => one.key))
  const sizes = new Set(product.sizes.map(one => one.key))
  const techniques = new Set(product.techniques.map(one => one.key))
  const placements = new Set(product.placements.map(one => one.key))
  checkUnique(
    product.colors.map(one => one.key),
    [...at, 'colors'],
    report,
  )
  checkUnique(
    product.sizes.map(one => toSlug(one.key)),
    [...at, 'sizes'],
    report,
  )
  checkUnique(
    product.techniques.map(one => one.key),
    [...at, 'techniques'],
    report,
  )
  checkUnique(
    product.placements.map(one => `${one.key} (${one.technique})`),
    [...at, 'placements'],
    report,
  )
  checkTechniques(product, at, report)
  const check = (set: Set<string>, value: string | undefined, ...path: Path) => {
    if (value !== undefined) checkKnown(set, value, [...at, ...path], report)
  }
  for (const one of product.placements) {
    check(techniques, one.technique, 'placements')
    for (const other of one.conflicting_placements) check(placements, other, 'placements')
  }
  for (const one of product.mockups) check(colors, one.color, 'mockups')
  for (const one of product.prices.size_surcharges) check(sizes, one.size, 'prices', 'size_surcharges')
  for (const one of product.additional_placements) {
    check(placements, one.placement, 'additional_placements')
    check(techniques, one.technique, 'additional_placements')
  }
  for (const one of [...product.missing_variants, ...product.availability]) {
    check(colors, one.color, 'colors')
    check(sizes, one.size, 'sizes')
  }
  for (const one of product.availability) check(techniques, one.technique, 'availability')
  for (const table of product.size_tables) checkSizeTable(table, sizes, [...at, 'size_tables'], report)
}

function checkTechniques(product: ParsedProduct, at: Path, report: Report) {
  const preferred = product.techniques.filter(one => one.is_default)
  if (preferred.length !== 1) report([...at, 'techniques'], 'exactly one technique is the default')
  const placed = product.placements.some(one => one.technique === preferred[0]?.key)
  if (!placed) report([...at, 'placements'], 'the default technique needs a placement')
  const priced = product.prices.techniques.map(one => one.technique)
  const same = new Set(priced).size === priced.length && priced.length === product.techniques.length
  if (!same || !product.techniques.every(one => priced.includes(one.key))) {
    report([...at, 'prices', 'techniques'], 'every technique of the product has exactly one price')
  }
  const isMissing = (color: string, size: string) =>
    product.missing_variants.some(one => (one.color ?? color) === color && (one.size ?? size) === size)
  const isMade = product.colors.some(color => product.sizes.some(size => !isMissing(color.key, size.key)))
  if (!isMade) report([...at, 'missing_variants'], 'at least one variant must be left')
}

function checkSizeTable(table: ParsedProduct['size_tables'][number], sizes: Set<string>, at: Path, report: Report) {
  for (const [size, value] of table.measurements.flatMap(one => Object.entries(one.values))) {
    checkKnown(sizes, size, at, report)
    if (table.type !== 'international' && typeof value === 'string') report(at, 'centimetres must be numbers')
  }
}

function checkKnown(known: Set<string>, value: string, path: Path, report: Report) {
  if (!known.has(value)) report(path, `${value} does not exist`)
}

function checkUnique(values: string[], path: Path, report: Report) {
  const seen = new Set<string>()
  for (const value of values) {
    if (seen.has(value)) report(path, `${value} appears twice`)
    seen.add(value)
  }
}
