import type {z} from 'zod'
import {MAX_ENTRIES} from '../../../contract/import.ts'
import {importedProduct} from '../../../contract/imported-product.ts'
import {createPause, type Pause} from '../catalogue/slices.ts'
import type {Database, Query} from '../database/database.ts'
import {checkLists, checkProductReferences, type KnownIds} from '../importing/check-references.ts'
import type {Path, Report} from '../importing/report.ts'
import {type BaseChange, listAfter} from '../store/changes/change-base.ts'
import type {StagedImport} from '../store/changes/staged-import.ts'
import {findProducts, readDocuments, readLinesOf, readStaged, type StagedRow} from '../store/changes/staged-rows.ts'
import {readMeta} from '../store/meta.ts'
import type {ImportErrors} from './import-errors.ts'
import {Referrers} from './referrers.ts'

type Lists = Omit<KnownIds, 'products'>
type Merged = Awaited<ReturnType<typeof listAfter>>

/**
 * Reports what is wrong with the parts of a catalogue besides its products, which are in a line of the file. Returns the ids of the
 * categories and profiles that exist after the import.
 */
export async function checkBase(
  query: Query,
  {base, line}: {base: BaseChange; line: number},
  {isReplacement}: StagedImport,
  errors: ImportErrors,
): Promise<Lists> {
  const lists = await listAfter(query, base, isReplacement)
  const issues: z.core.$ZodIssue[] = []
  const report: Report = (path, message) =>
    issues.push({code: 'custom', path: ['catalogue', ...path], message, input: undefined})
  const {categories = [], shipping_profiles = []} = base
  const places = new Map(categories.map(({id}, index) => [id, index]))
  checkLists(lists, report, (id): Path => {
    const index = places.get(id)
    // A stored category has no place in the file.
    return index === undefined ? ['categories'] : ['categories', index, 'parent_id']
  })
  if (new Set(categories.map(({id}) => id)).size < categories.length) report(['categories'], 'an id appears twice')
  if (new Set(shipping_profiles.map(({key}) => key)).size < shipping_profiles.length) {
    report(['shipping_profiles'], 'a key appears twice')
  }
  checkLengths(base, lists, report)
  const isFirst = (await readMeta(query, 'exchange_rates')) === null
  if (isFirst && !(base.exchange_rates && base.categories && base.shipping_profiles)) {
    report([], 'the first import needs exchange_rates, categories and shipping_profiles in its first line')
  }
  errors.addIssues(line, issues)
  return {
    categories: new Set(lists.categories.map(({id}) => id)),
    profiles: new Set(lists.shipping_profiles.map(({key}) => key)),
  }
}

/** Reports lists that a merge makes longer than those of a document. One that it leaves alone may be longer already. */
function checkLengths(base: BaseChange, after: Merged, report: Report): void {
  for (const name of ['categories', 'shipping_profiles'] as const) {
    const [{length}, max] = [after[name], MAX_ENTRIES[name]]
    if (base[name] && length > max) report([name], `has ${length} entries; at most ${max} are possible`)
  }
}

/**
 * Reports references that do not resolve after the import. With `isSkipping`, takes the products that have them out of the
 * import, and those that refer to these. Returns how many were taken out.
 */
export async function checkStaged(
  database: Database,
  staged: StagedImport,
  lists: Lists,
  errors: ImportErrors,
  isSkipping: boolean,
): Promise<number> {
  const referrers = new Referrers()
  const pause = createPause()
  let removed = 0
  const check = async (rows: StagedRow[]) => {
    const {wrong, right} = await findWrong(database, staged, lists, errors, rows, pause)
    if (!isSkipping) return
    for (const {row, created} of right) referrers.add(row.line, created)
    for (const row of wrong) {
      await staged.remove(row)
      referrers.remove(row.id)
      await pause()
    }
    removed += wrong.length
  }
  for await (const rows of readStaged(database, staged)) await check(rows)
  // Every product is checked once, and then once for each of its references that was taken out.
  for (let lines = referrers.take(); lines.length > 0; lines = referrers.take()) {
    await check(await readLinesOf(database, staged, lines))
    await staged.touch(database.query)
  }
  return removed
}

type Checked = {wrong: StagedRow[]; right: {row: StagedRow; created: string[]}[]}

/** Reports what is wrong with the references of some products. `created` lists those that exist because of the import alone. */
async function findWrong(
  database: Database,
  staged: StagedImport,
  lists: Lists,
  errors: ImportErrors,
  rows: StagedRow[],
  pause: Pause,
): Promise<Checked> {
  const checked: Checked = {wrong: [], right: []}
  const products = rows.map(row => ({row, product: readReferring(row.document)}))
  const named = products.flatMap(({product}) => referencesOf(product))
  const {before, after} = await findProducts(database, staged, [...new Set(named)])
  for (const {row, product} of products) {
    const references = referencesOf(product)
    const missing = references.filter(id => !after.has(id))
    const kept = missing.length > 0 ? await readReferences(database.query, row.id) : []
    // A product may keep a reference to a product that was deleted before the import, when its stored version has it.
    const known = new Set([...after, ...missing.filter(id => kept.includes(id) && !before.has(id))])
    const issues: z.core.$ZodIssue[] = []
    const report: Report = (path, message) => issues.push({code: 'custom', path, message, input: undefined})
    checkProductReferences(product, {...lists, products: known}, [], report)
    errors.addIssues(row.line, issues)
    if (issues.length > 0) checked.wrong.push(row)
    else checked.right.push({row, created: references.filter(id => after.has(id) && !before.has(id))})
    await pause()
  }
  return checked
}

/** What a product refers to. A staged document has been checked. */
const readReferring = (document: string) => referring.parse(JSON.parse(document))
const referring = importedProduct
  .pick({category_ids: true, related_product_ids: true, discontinued: true, shipping: true})
  .loose()

type References = {related_product_ids: string[]; discontinued?: {successor?: string | undefined} | null | undefined}

const referencesOf = ({related_product_ids, discontinued}: References): string[] => [
  ...related_product_ids,
  ...(discontinued?.successor === undefined ? [] : [discontinued.successor]),
]

async function readReferences(query: Query, id: string): Promise<string[]> {
  const document = (await readDocuments(query, [id])).get(id)
  return document === undefined ? [] : referencesOf(readReferring(document))
}
