import type {CatalogueImport} from '../../../../contract/import.ts'
import type {Query} from '../../database/database.ts'
import {changeBase} from './change-base.ts'
import type {ChangeLog, NewChange} from './change-log.ts'
import {moveSome} from './finished-import.ts'
import {deleteProducts, storeProducts} from './product-rows.ts'

/** Replaces the whole catalogue in a transaction, and records what really differs. */
export async function replaceCatalogue(trx: Query, document: CatalogueImport, log: ChangeLog): Promise<void> {
  await log.lock(trx)
  while (await moveSome(trx));
  const changes = [...(await changeBase(trx, document)), ...(await replaceProducts(trx, document.products))]
  await log.record(trx, changes)
}

async function replaceProducts(trx: Query, products: CatalogueImport['products']): Promise<NewChange[]> {
  const kept = new Set(products.map(({id}) => id))
  const before = await trx.selectFrom('current_products').select('id').execute()
  const removed = before.map(({id}) => id).filter(id => !kept.has(id))
  await deleteProducts(trx, removed)
  const stored = await storeProducts(trx, products)
  return [
    ...removed.map(id => ({type: 'product', id, action: 'delete'}) as const),
    ...stored.map(id => ({type: 'product', id, action: 'put'}) as const),
  ]
}
