import type {Change} from '../../../../contract/changes.ts'
import type {CatalogueImport} from '../../../../contract/import.ts'
import {inBatches, type Query} from '../../database/database.ts'
import {readMeta, writeMeta} from '../meta.ts'
import type {ChangeLog, NewChange} from './change-log.ts'
import {deleteProducts, storeProducts} from './product-rows.ts'

/** Replaces the whole catalogue in a transaction, and records what really differs. */
export async function replaceCatalogue(trx: Query, document: CatalogueImport, log: ChangeLog): Promise<void> {
  await log.lock(trx)
  const changes = [
    ...(await replaceSetting(trx, 'rates', 'exchange_rates', document.exchange_rates)),
    ...(await replaceSetting(trx, 'search_synonyms', 'search_synonyms', document.search_synonyms)),
    ...(await replaceCategories(trx, document.categories)),
    ...(await replaceProfiles(trx, document.shipping_profiles)),
    ...(await replaceProducts(trx, document.products)),
  ]
  await log.record(trx, changes)
}

async function replaceSetting(trx: Query, type: Change['type'], name: string, content: unknown): Promise<NewChange[]> {
  const value = JSON.stringify(content)
  if ((await readMeta(trx, name)) === value) return []
  await writeMeta(trx, name, value)
  return [{type, id: name, action: 'put'}]
}

async function replaceCategories(trx: Query, categories: CatalogueImport['categories']): Promise<NewChange[]> {
  const before = await trx.selectFrom('categories').select(['id', 'document']).orderBy('rowid').execute()
  const after = categories.map(one => ({id: one.id, document: JSON.stringify(one)}))
  if (isSame(before, after)) return []
  await trx.deleteFrom('categories').execute()
  for (const batch of inBatches(after)) await trx.insertInto('categories').values(batch).execute()
  return compare('category', before, after)
}

async function replaceProfiles(trx: Query, profiles: CatalogueImport['shipping_profiles']): Promise<NewChange[]> {
  const before = await trx.selectFrom('shipping_profiles').select(['key as id', 'document']).orderBy('rowid').execute()
  const after = profiles.map(one => ({id: one.key, document: JSON.stringify(one)}))
  if (isSame(before, after)) return []
  await trx.deleteFrom('shipping_profiles').execute()
  const rows = after.map(({id, document}) => ({key: id, document}))
  for (const batch of inBatches(rows)) await trx.insertInto('shipping_profiles').values(batch).execute()
  return compare('shipping_profile', before, after)
}

async function replaceProducts(trx: Query, products: CatalogueImport['products']): Promise<NewChange[]> {
  const kept = new Set(products.map(({id}) => id))
  const before = await trx.selectFrom('products').select('id').execute()
  const removed = before.map(({id}) => id).filter(id => !kept.has(id))
  await deleteProducts(trx, removed)
  const stored = await storeProducts(trx, products)
  return [
    ...removed.map(id => ({type: 'product', id, action: 'delete'}) as const),
    ...stored.map(id => ({type: 'product', id, action: 'put'}) as const),
  ]
}

type Row = {id: string; document: string}

/** The order matters: it decides between categories of the same position. */
const isSame = (before: Row[], after: Row[]): boolean =>
  before.length === after.length &&
  before.every((row, at) => row.id === after[at]?.id && row.document === after[at].document)

/** Lists the rows that are removed, added or different. When only the order differs, all count as different. */
function compare(type: Change['type'], before: Row[], after: Row[]): NewChange[] {
  const old = new Map(before.map(({id, document}) => [id, document]))
  const ids = new Set(after.map(({id}) => id))
  const differing = after.filter(({id, document}) => old.get(id) !== document)
  const removed = before.filter(({id}) => !ids.has(id))
  const put = differing.length + removed.length === 0 ? after : differing
  return [
    ...removed.map(({id}) => ({type, id, action: 'delete'}) as const),
    ...put.map(({id}) => ({type, id, action: 'put'}) as const),
  ]
}
