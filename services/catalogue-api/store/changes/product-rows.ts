import type {ImportedProduct} from '../../../../contract/imported-product.ts'
import {inBatches, type Query} from '../../database/database.ts'

/** Stores products, and returns the ids of those that are new or different. */
export async function storeProducts(trx: Query, products: ImportedProduct[]): Promise<string[]> {
  const changed: string[] = []
  const rows = products.map(one => ({id: one.id, updated_at: one.updated_at, document: JSON.stringify(one)}))
  for (const batch of inBatches(rows)) {
    const differing = await trx
      .insertInto('products')
      .values(batch)
      .onConflict(conflict =>
        conflict
          .column('id')
          .doUpdateSet(({ref}) => ({updated_at: ref('excluded.updated_at'), document: ref('excluded.document')}))
          .whereRef('products.document', '<>', 'excluded.document'),
      )
      .returning('id')
      .execute()
    for (const {id} of differing) changed.push(id)
  }
  return changed
}

/** Deletes products by their ids. */
export async function deleteProducts(trx: Query, ids: string[]): Promise<void> {
  for (const batch of inBatches(ids)) await trx.deleteFrom('products').where('id', 'in', batch).execute()
}
