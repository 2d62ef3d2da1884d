import type {ImportedProduct} from '../../../contract/imported-product.ts'
import type {Path, Report} from './report.ts'

/** The largest number of entries of a product's lists. References are looked up together, and databases limit how many at a time. */
const MAX_ENTRIES = {category_ids: 50, related_product_ids: 100, images: 200} as const

/** Reports every list of a product that is too long. A stored product of an earlier version may have longer ones. */
export function checkLengths(product: ImportedProduct, at: Path, report: Report): void {
  for (const name of ['category_ids', 'related_product_ids', 'images'] as const) {
    const [count, max] = [product[name].length, MAX_ENTRIES[name]]
    if (count > max) report([...at, name], `has ${count} entries; at most ${max} are possible`)
  }
}
