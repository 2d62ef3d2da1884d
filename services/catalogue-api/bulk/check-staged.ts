import type {z} from 'zod'
import {importedProduct} from '../../../contract/imported-product.ts'
import {createPause} from '../catalogue/slices.ts'
import type {Database, Query} from '../database/database.ts'
import {checkLists, checkProductReferences, type KnownIds} from '../importing/check-references.ts'
import type {Report} from '../importing/report.ts'
import {type BaseChange, listAfter} from '../store/changes/change-base.ts'
import type {StagedImport} from '../store/changes/staged-import.ts'
import {findProducts, readDocuments, readStaged, type StagedRow} from '../store/changes/staged-rows.ts'
import {readMeta} from '../store/meta.ts'
import type {ImportErrors} from './import-errors.ts'

type Lists = Omit<KnownIds, 'products'>

/** Reports what is wrong with the parts of a catalogue besides its products. Returns the ids of those that there are afterwards. */
export async function checkBase(
  query: Query,
  base: BaseChange,
  {isReplacement}: StagedImport,
  errors: ImportErrors,
): Promise<Lists> {
  const lists = await listAfter(query, base, isReplacement)
  const issues: z.core.$ZodIssue[] = []
  const report: Report = (path, message) =>
    issues.push({code: 'custom', path: ['catalogue', ...path], message, input: undefined})
  const {categories = [], shipping_profiles = []} = base
  checkLists(lists, report)
  if (new Set(categories.map(({id}) => id)).size < categories.length) report(['categories'], 'an id appears twice')
  if (new Set(shipping_profiles.map(({key}) => key)).size < shipping_profiles.length) {
    report(['shipping_profiles'], 'a key appears twice')
  }
  const isFirst = (await readMeta(query, 'exchange_rates')) === null
  if (isFirst && !(base.exchange_rates && base.categories && base.shipping_profiles)) {
    report([], 'the first import needs exchange_rates, categories and shipping_profiles in its first line')
  }
  errors.addIssues(1, issues)
  return {
    categories: new Set(lists.categories.map(({id}) => id)),
    profiles: new Set(lists.shipping_profiles.map(({key}) => key)),
  }
}

/**
 * Reports references that do not resolve after the import, and returns the products that have them. Stops after some when
 * there are more to be found by the next check.
 */
export async function checkStaged(
  database: Database,
  staged: StagedImport,
  lists: Lists,
  errors: ImportErrors,
  isRepeated: boolean,
): Promise<StagedRow[]> {
  const wrong: StagedRow[] = []
  const pause = createPause()
  for await (const rows of readStaged(database, staged)) {
    const products = rows.map(row => ({row, product: readReferring(row.document)}))
    const named = products.flatMap(({product}) => referencesOf(product))
    const {before, after} = await findProducts(database, staged, [...new Set(named)])
    for (const {row, product} of products) {
      const missing = referencesOf(product).filter(id => !after.has(id))
      const kept = missing.length > 0 ? await readReferences(database.query, row.id) : []
      // A product that was deleted long ago may still be named by those that named it, as their stored versions do.
      const known = new Set([...after, ...missing.filter(id => kept.includes(id) && !before.has(id))])
      const issues: z.core.$ZodIssue[] = []
      const report: Report = (path, message) => issues.push({code: 'custom', path, message, input: undefined})
      checkProductReferences(product, {...lists, products: known}, [], report)
      errors.addIssues(row.line, issues)
      await pause()
      if (issues.length > 0 && wrong.length < MAX_WRONG) wrong.push(row)
    }
    if (isRepeated && wrong.length > 0 && wrong.length + rows.length > MAX_WRONG) return wrong
  }
  return wrong
}

/** What a product refers to. A staged document has been checked. */
const readReferring = (document: string) => referring.parse(JSON.parse(document))
const referring = importedProduct
  .pick({category_ids: true, related_product_ids: true, discontinued: true, shipping: true})
  .loose()

/** Wrong products that are held in memory. */
const MAX_WRONG = 1000

type References = {related_product_ids: string[]; discontinued?: {successor?: string | undefined} | null | undefined}

const referencesOf = ({related_product_ids, discontinued}: References): string[] => [
  ...related_product_ids,
  ...(discontinued?.successor === undefined ? [] : [discontinued.successor]),
]

async function readReferences(query: Query, id: string): Promise<string[]> {
  const document = (await readDocuments(query, [id])).get(id)
  return document === undefined ? [] : referencesOf(readReferring(document))
}
