import {z} from 'zod'
import {
  type CatalogueImport,
  type ImportedCategory,
  type ImportedShippingProfile,
  importedCategory,
  importedShippingProfile,
} from '../../../contract/import.ts'
import {type ImportedProduct, importedProduct} from '../../../contract/imported-product.ts'
import {type SearchSynonyms, searchSynonyms} from '../../../contract/search-synonyms.ts'
import type {Database, Query} from '../database/database.ts'
import type {ExchangeRates} from '../money.ts'
import type {ChangeLog} from './changes/change-log.ts'
import {replaceCatalogue} from './changes/replace-catalogue.ts'
import {createRevisionCheck} from './latest-revision.ts'
import {readMeta, readRevision} from './meta.ts'

/** The catalogue as imported, and the sizes of the uploaded images in pixels. */
export type StoredCatalogue = {
  rates: ExchangeRates
  categories: ImportedCategory[]
  profiles: ImportedShippingProfile[]
  products: ImportedProduct[]
  imageSizes: Map<string, {width: number; height: number}>
  /** Undefined when the catalogue was imported before there were any. */
  synonyms?: SearchSynonyms | undefined
}

const ratesSchema = z.object({EUR: z.string(), GBP: z.string()})

export type CatalogueStore = ReturnType<typeof createCatalogueStore>

/** Creates the store of the imported catalogue, which is read as a whole. */
export function createCatalogueStore({kind, query, transaction, snapshot, isAway}: Database, log: ChangeLog) {
  const latest = (): Promise<number | null> => readRevision(query, 'revision')

  return {
    /** Returns a number that increases with every change that callers can see; null while the database is away. */
    revision: kind === 'sqlite' ? latest : createRevisionCheck(latest, isAway),

    /** Replaces the whole catalogue, or nothing when it rejects, and records what differs. */
    replace: (document: CatalogueImport): Promise<void> => transaction(trx => replaceCatalogue(trx, document, log)),

    /** Returns the current revision with its catalogue, which is null before the first import. */
    read: (): Promise<{revision: number; stored: StoredCatalogue | null}> =>
      snapshot(async trx => ({revision: await readRevision(trx, 'revision'), stored: await readCatalogue(trx)})),

    /** Returns ids and update times of at most `limit` products after an id, sorted by id. */
    listIdsAfter: (id: string, limit: number): Promise<{id: string; updated_at: string}[]> =>
      query
        .selectFrom('products')
        .select(['id', 'updated_at'])
        .where('id', '>', id)
        .orderBy('id')
        .limit(limit)
        .execute(),
  }
}

async function readCatalogue(query: Query): Promise<StoredCatalogue | null> {
  const rates = await readMeta(query, 'exchange_rates')
  if (rates === null) return null
  const synonyms = await readMeta(query, 'search_synonyms')
  const sizes = await query.selectFrom('images').select(['key', 'width', 'height']).execute()
  const read = async (table: 'categories' | 'shipping_profiles' | 'products'): Promise<unknown[]> => {
    const rows = await query.selectFrom(table).select('document').orderBy('rowid').execute()
    return rows.map(({document}) => JSON.parse(document))
  }
  return {
    rates: ratesSchema.parse(JSON.parse(rates)),
    categories: (await read('categories')).map(one => importedCategory.parse(one)),
    profiles: (await read('shipping_profiles')).map(one => importedShippingProfile.parse(one)),
    products: (await read('products')).map(one => importedProduct.parse(one)),
    imageSizes: new Map(sizes.map(({key, width, height}) => [key, {width, height}])),
    synonyms: synonyms === null ? undefined : searchSynonyms.parse(JSON.parse(synonyms)),
  }
}
