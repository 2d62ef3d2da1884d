import type {ImportedProduct} from '../../../../contract/imported-product.ts'
import {toSlug} from '../../to-slug.ts'
import {escapeCell} from './cells.ts'
import {PRODUCT_COLUMNS} from './product-columns.ts'

/** The columns of variants, which every row has. `sku` is for people: an import ignores it. */
export const VARIANT_COLUMNS = [
  'product_id',
  'sku',
  'color',
  'color_name',
  'color_hex',
  'color_hex2',
  'color_family',
  'size',
  'size_name',
  'is_missing',
] as const

/** The names of all columns, in the order of the file. */
export const CSV_COLUMNS: string[] = [...VARIANT_COLUMNS, ...PRODUCT_COLUMNS.map(({name}) => name)]

/** Returns the rows of a product: one per colour and size. The first one has the columns of the product. */
export function toRows(product: ImportedProduct): string[][] {
  const {id, colors, sizes, sku_prefix, missing_variants} = product
  const rows = colors.flatMap(({key, name, hex, hex2 = '', family}) =>
    sizes.map(size => {
      const isMissing = missing_variants.some(one => (one.color ?? key) === key && (one.size ?? size.key) === size.key)
      const sku = `${sku_prefix}-${key}-${toSlug(size.key)}`.toUpperCase()
      return [id, sku, key, name, hex, hex2, family, size.key, size.display_name, String(isMissing)]
    }),
  )
  const values = PRODUCT_COLUMNS.map(column => column.write(product))
  const empty = values.map(() => '')
  return rows.map((row, at) => [...row, ...(at === 0 ? values : empty)].map(escapeCell))
}
