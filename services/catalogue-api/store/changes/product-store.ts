import {type ImportedProduct, importedProduct} from '../../../../contract/imported-product.ts'
import type {Database, Query} from '../../database/database.ts'
import {toEtag} from '../../etag.ts'
import type {KnownIds} from '../../importing/check-references.ts'
import {readMeta} from '../meta.ts'
import type {ChangeLog, NewChange} from './change-log.ts'
import {moveOne} from './committed-import.ts'
import {listPredecessors} from './predecessors.ts'
import {deleteProducts, storeProducts} from './product-rows.ts'

/** A product as it is stored; the tag changes with its content. */
export type StoredProduct = {product: ImportedProduct; etag: string}

/** What a write is decided by: the stored product, null when there is none, and the ids that exist. */
type Change = (
  current: StoredProduct | null,
  known: (product: ImportedProduct) => Promise<KnownIds>,
) => Promise<ImportedProduct>

export type ProductStore = ReturnType<typeof createProductStore>

/** Creates the store of single products. Every write is recorded in the log of changes, unless it changes nothing. */
export function createProductStore({query, transaction, kind}: Database, log: ChangeLog) {
  return {
    /** Returns a product, or null when it does not exist. */
    find: (id: string): Promise<StoredProduct | null> => findProduct(query, id),

    /** Returns whether a catalogue has been imported. */
    hasCatalogue: async (): Promise<boolean> => (await readMeta(query, 'exchange_rates')) !== null,

    /** Stores what `change` returns for the current product. Stores nothing when it rejects. */
    write: (id: string, change: Change): Promise<StoredProduct & {isNew: boolean}> =>
      transaction(async trx => {
        await log.lock(trx)
        await moveOne(trx, id)
        const current = await findProduct(trx, id)
        const product = await change(current, one => findKnown(trx, one))
        const changed = await storeProducts(trx, [product])
        const categories = listMoves(current?.product.category_ids ?? [], product.category_ids)
        const predecessors =
          changed.length === 0 || current?.product.name === product.name ? [] : await listPredecessors(kind, trx, id)
        const others = [...predecessors, ...categories]
        await log.record(trx, changed.length === 0 ? [] : [{type: 'product', id, action: 'put'}, ...others])
        return {product, etag: toEtag(JSON.stringify(product)), isNew: current === null}
      }),

    /** Deletes a product, unless `check` throws for it. */
    delete: (id: string, check: (current: StoredProduct | null) => void): Promise<void> =>
      transaction(async trx => {
        await log.lock(trx)
        await moveOne(trx, id)
        const current = await findProduct(trx, id)
        check(current)
        await deleteProducts(trx, [id])
        const categories = listMoves(current?.product.category_ids ?? [], [])
        const others = [...(await listPredecessors(kind, trx, id)), ...categories]
        await log.record(trx, [{type: 'product', id, action: 'delete'}, ...others])
      }),
  }
}

/** Lists the categories that a product enters or leaves: their number of products changes. */
const listMoves = (before: string[], after: string[]): NewChange[] =>
  [...new Set([...before, ...after])]
    .filter(id => before.includes(id) !== after.includes(id))
    .map(id => ({type: 'category', id, action: 'put'}))

async function findProduct(query: Query, id: string): Promise<StoredProduct | null> {
  const row = await query.selectFrom('current_products').select('document').where('id', '=', id).executeTakeFirst()
  return row ? {product: importedProduct.parse(JSON.parse(row.document)), etag: toEtag(row.document)} : null
}

/** Returns those of a product's references that exist. */
async function findKnown(trx: Query, product: ImportedProduct): Promise<KnownIds> {
  const {successor} = product.discontinued ?? {}
  const others = [...product.related_product_ids, ...(successor === undefined ? [] : [successor])]
  const categories = await trx.selectFrom('categories').select('id').where('id', 'in', product.category_ids).execute()
  const products =
    others.length === 0 ? [] : await trx.selectFrom('current_products').select('id').where('id', 'in', others).execute()
  const profiles = await trx
    .selectFrom('shipping_profiles')
    .select('key as id')
    .where('key', '=', product.shipping)
    .execute()
  const toSet = (rows: {id: string}[]) => new Set(rows.map(({id}) => id))
  return {categories: toSet(categories), products: toSet(products), profiles: toSet(profiles)}
}
