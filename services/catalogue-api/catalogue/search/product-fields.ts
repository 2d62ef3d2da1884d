import type {ImportedCategory} from '../../../../contract/import.ts'
import type {ImportedProduct} from '../../../../contract/imported-product.ts'
import {listWithAncestors} from '../categories.ts'
import type {Field} from './text-index.ts'

/** How much a match in each field counts. */
const WEIGHTS = {
  name: 100,
  category: 60,
  brand: 45,
  defaultTechnique: 45,
  technique: 40,
  attribute: 40,
  size: 35,
  placement: 35,
  parentCategory: 30,
  detail: 20,
  highlight: 12,
  description: 8,
}

/** Returns the fields by which a product is found. */
export function toProductFields(product: ImportedProduct, categories: Map<string, ImportedCategory>): Field[] {
  const own = new Set(product.category_ids)
  const ancestors = [...listWithAncestors(product.category_ids, categories)].filter(id => !own.has(id))
  const titlesOf = (ids: Iterable<string>) => [...ids].map(id => categories.get(id)?.title ?? '')
  const techniquesOf = (isDefault: boolean) =>
    product.techniques.filter(one => one.is_default === isDefault).flatMap(one => [one.display_name, one.key])
  return [
    strong(WEIGHTS.name, [product.name]),
    strong(WEIGHTS.category, titlesOf(own)),
    strong(WEIGHTS.parentCategory, titlesOf(ancestors)),
    strong(WEIGHTS.brand, [product.brand, product.model]),
    strong(WEIGHTS.defaultTechnique, techniquesOf(true)),
    strong(WEIGHTS.technique, techniquesOf(false)),
    strong(WEIGHTS.attribute, [product.material, ...product.colors.flatMap(one => [one.name, one.family])]),
    strong(
      WEIGHTS.size,
      product.sizes.map(one => one.display_name),
    ),
    strong(
      WEIGHTS.placement,
      product.placements.map(one => one.display_name),
    ),
    weak(WEIGHTS.detail, [product.material_detail, toWeight(product), ...product.certifications]),
    weak(WEIGHTS.highlight, product.highlights),
    weak(WEIGHTS.description, [product.description]),
  ]
}

/** Returns the fields by which a category is found. */
export const toCategoryFields = (category: ImportedCategory): Field[] => [
  strong(WEIGHTS.name, [category.title]),
  weak(WEIGHTS.description, [category.description]),
]

const toWeight = ({weight}: ImportedProduct): string => `${weight.value} ${weight.unit}`

const strong = (weight: number, texts: readonly string[]): Field => ({texts, weight, isStrong: true})
const weak = (weight: number, texts: readonly string[]): Field => ({texts, weight, isStrong: false})
