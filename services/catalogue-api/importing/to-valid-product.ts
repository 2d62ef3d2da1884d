import {type ImportedProduct, importedProduct} from '../../../contract/imported-product.ts'
import {invalidInput} from '../problems.ts'
import {findNotStorable} from '../storable-texts.ts'
import {checkLengths} from './check-lengths.ts'
import {checkProduct} from './check-product.ts'
import {checkProductReferences, type KnownIds} from './check-references.ts'
import type {Report} from './report.ts'

/**
 * Returns the product that a body describes. Throws a 400 problem that names every wrong field. A reference of the product
 * before the write to a product that was deleted since is dropped; any other has to exist.
 */
export async function toValidProduct(
  id: string,
  body: unknown,
  before: ImportedProduct | null,
  findKnown: (product: ImportedProduct) => Promise<KnownIds>,
): Promise<ImportedProduct> {
  const result = importedProduct.safeParse(body)
  if (!result.success) throw invalidInput('body', result.error.issues)
  // What a patch leaves as it is may be of an earlier version.
  const issues = findNotStorable(result.data)
  const report: Report = (path, message) => issues.push({code: 'custom', path, message, input: undefined})
  checkLengths(result.data, [], report)
  // Before its references are looked up: a statement with too many of them fails.
  if (issues.length > 0) throw invalidInput('body', issues)
  if (result.data.id !== id) report(['id'], `must be ${id}, as in the address`)
  const known = await findKnown(result.data)
  const product = dropDeleted(result.data, before, known.products)
  checkProductReferences(product, known, [], report)
  checkProduct(product, [], report)
  if (issues.length > 0) throw invalidInput('body', issues)
  return product
}

function dropDeleted(
  product: ImportedProduct,
  before: ImportedProduct | null,
  products: ReadonlySet<string>,
): ImportedProduct {
  const isDeleted = (id: string, earlier: string[]) => !products.has(id) && earlier.includes(id)
  const related = product.related_product_ids.filter(id => !isDeleted(id, before?.related_product_ids ?? []))
  const {successor} = product.discontinued ?? {}
  const earlier = before?.discontinued?.successor
  const hasLost = successor !== undefined && isDeleted(successor, earlier === undefined ? [] : [earlier])
  return {...product, related_product_ids: related, ...(hasLost && {discontinued: {}})}
}
