import type {ImportQuery} from '../../../contract/catalogue-transfer.ts'
import {orderImport} from '../../../contract/import.ts'
import type {Database} from '../database/database.ts'
import {checkedImport} from '../importing/checked-import.ts'
import {createCatalogueStore} from '../store/catalogue-store.ts'
import type {ChangeLog} from '../store/changes/change-log.ts'
import {moveAll} from '../store/changes/committed-import.ts'
import {discardStale} from '../store/changes/staged-rows.ts'
import {createOrderStore} from '../store/order-store.ts'
import type {ImportRecord} from './parse-line.ts'
import {readDocument} from './read-document.ts'
import {type ImportOutcome, runImport} from './run-import.ts'

/** What one document can replace as a whole. */
export type Replaceable = 'catalogue' | 'orders'
/** How much of each kind is stored now. */
export type Replaced = Record<string, number>

/** The work of imports from a source. */
export type ImportWork<Source> = {
  run: (source: Source, query: ImportQuery) => Promise<ImportOutcome>
  /** Replaces everything of a kind by a JSON document. Rejects with a 400 problem when it is not valid. */
  replace: (what: Replaceable, document: Uint8Array) => Promise<Replaced>
  /** Moves the products of committed imports, and removes what others have left. The next call goes on after an abort. */
  tidy: (signal: AbortSignal) => Promise<void>
}

/** Creates the work of imports in this thread. */
export const createImportWork = (database: Database, log: ChangeLog): ImportWork<AsyncIterable<ImportRecord>> => ({
  run: (records, query) => runImport(database, log, records, query),
  replace: (what, document) =>
    what === 'catalogue' ? replaceCatalogue(database, log, document) : replaceOrders(database, document),
  async tidy(signal) {
    await moveAll(database, log, signal)
    if (!signal.aborted) await discardStale(database)
  },
})

async function replaceCatalogue(database: Database, log: ChangeLog, document: Uint8Array): Promise<Replaced> {
  const catalogue = readDocument(document, checkedImport)
  await createCatalogueStore(database, log).replace(catalogue)
  return {products: catalogue.products.length, categories: catalogue.categories.length}
}

async function replaceOrders(database: Database, document: Uint8Array): Promise<Replaced> {
  const {orders} = readDocument(document, orderImport)
  await createOrderStore(database).replace(orders)
  return {orders: orders.length}
}
