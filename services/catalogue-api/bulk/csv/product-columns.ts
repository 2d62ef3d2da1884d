import type {ImportedProduct} from '../../../../contract/imported-product.ts'
import {readFlag, readJson, readList, readNumber, readPairs, writeList, writePairs} from './cells.ts'

/** The content of a product while its cells are read. */
export type Draft = Record<string, unknown> & {
  rating: Record<string, unknown>
  weight: Record<string, unknown>
  prices: Record<string, unknown>
}

/** A column of products: every product has its cell in one of its rows. `read` is called with cells that are not empty. */
export type ProductColumn = {
  name: string
  write: (product: ImportedProduct) => string
  read: (cell: string, draft: Draft) => void
  /** What an empty cell means; without it, the field is missing. */
  empty?: (draft: Draft) => void
}

type TextField =
  | 'name'
  | 'brand'
  | 'model'
  | 'description'
  | 'material'
  | 'material_detail'
  | 'released_at'
  | 'updated_at'
  | 'sku_prefix'
  | 'variant_image'
  | 'shipping'
type ListField = 'category_ids' | 'highlights' | 'certifications' | 'care' | 'related_product_ids' | 'selling_regions'
type JsonField =
  | 'techniques'
  | 'placements'
  | 'mockups'
  | 'images'
  | 'additional_placements'
  | 'availability'
  | 'size_tables'
  | 'missing_variants'

/** `updated_at` may be empty: the product then gets the time of the import. */
const text = (name: TextField): ProductColumn => ({
  name,
  write: product => product[name],
  read: (cell, draft) => {
    draft[name] = cell
  },
  empty: draft => {
    if (name !== 'updated_at') draft[name] = ''
  },
})

const list = (name: ListField): ProductColumn => ({
  name,
  write: product => writeList(product[name]),
  read: (cell, draft) => {
    draft[name] = readList(cell)
  },
  empty: draft => {
    draft[name] = []
  },
})

const json = (name: JsonField): ProductColumn => ({
  name,
  write: product => (product[name].length === 0 ? '' : JSON.stringify(product[name])),
  read: (cell, draft) => {
    draft[name] = readJson(cell)
  },
  empty: draft => {
    draft[name] = []
  },
})

const flag = (name: 'is_new' | 'is_discontinued'): ProductColumn => ({
  name,
  write: product => String(product[name]),
  read: (cell, draft) => {
    draft[name] = readFlag(cell)
  },
})

/** A number or text inside another object of the product. */
const part = (
  name: string,
  [group, field]: ['rating' | 'weight' | 'prices', string],
  value: (product: ImportedProduct) => string | number | null,
): ProductColumn => ({
  name,
  write: product => String(value(product) ?? ''),
  read: (cell, draft) => {
    draft[group][field] = readNumber(cell)
  },
})

/** Lines such as "2XL=200" of a list in the prices. */
const pairs = (
  name: string,
  field: 'techniques' | 'size_surcharges' | 'regions' | 'tiers',
  write: (product: ImportedProduct) => [string, number][],
  toItem: (key: string, value: number) => object,
): ProductColumn => ({
  name,
  write: product => writePairs(write(product)),
  read: (cell, draft) => {
    draft.prices[field] = readPairs(cell).map(([key, value]) => toItem(key, value))
  },
  empty: draft => {
    draft.prices[field] = []
  },
})

const sizeLabel: ProductColumn = {
  name: 'size_label',
  write: product => product.size_label ?? '',
  read: (cell, draft) => {
    draft.size_label = cell
  },
  empty: draft => {
    draft.size_label = null
  },
}

/** The id of the product that follows a discontinued one; "null" and "{}" are values without one. */
const discontinued: ProductColumn = {
  name: 'discontinued',
  write: ({discontinued: value}) => (value === undefined ? '' : (value?.successor ?? JSON.stringify(value))),
  read: (cell, draft) => {
    draft.discontinued = cell === 'null' || cell.startsWith('{') ? readJson(cell) : {successor: cell.trim()}
  },
}

const popularity: ProductColumn = {
  name: 'popularity',
  write: product => String(product.popularity),
  read: (cell, draft) => {
    draft.popularity = readNumber(cell)
  },
}

/** All columns of products, in the order of the file. */
export const PRODUCT_COLUMNS: ProductColumn[] = [
  text('name'),
  text('brand'),
  text('model'),
  list('category_ids'),
  text('description'),
  list('highlights'),
  text('material'),
  text('material_detail'),
  part('weight', ['weight', 'value'], ({weight}) => weight.value),
  part('weight_unit', ['weight', 'unit'], ({weight}) => weight.unit),
  list('certifications'),
  list('care'),
  sizeLabel,
  flag('is_new'),
  flag('is_discontinued'),
  discontinued,
  text('released_at'),
  popularity,
  part('rating_average', ['rating', 'average'], ({rating}) => rating.average),
  part('rating_count', ['rating', 'count'], ({rating}) => rating.count),
  list('related_product_ids'),
  list('selling_regions'),
  text('sku_prefix'),
  text('shipping'),
  pairs(
    'base_cents',
    'techniques',
    ({prices}) => prices.techniques.map(one => [one.technique, one.base_cents]),
    (technique, base_cents) => ({technique, base_cents}),
  ),
  pairs(
    'size_surcharge_cents',
    'size_surcharges',
    ({prices}) => prices.size_surcharges.map(one => [one.size, one.cents]),
    (size, cents) => ({size, cents}),
  ),
  pairs(
    'region_percent',
    'regions',
    ({prices}) => prices.regions.map(one => [one.selling_region, one.percent]),
    (selling_region, percent) => ({selling_region, percent}),
  ),
  part('discount_percent', ['prices', 'discount_percent'], ({prices}) => prices.discount_percent),
  pairs(
    'tier_percent_off',
    'tiers',
    ({prices}) => prices.tiers.map(one => [String(one.min_quantity), one.percent_off]),
    (quantity, percent_off) => ({min_quantity: readNumber(quantity), percent_off}),
  ),
  json('techniques'),
  json('placements'),
  json('additional_placements'),
  json('availability'),
  json('missing_variants'),
  json('size_tables'),
  text('variant_image'),
  json('images'),
  json('mockups'),
  text('updated_at'),
]
