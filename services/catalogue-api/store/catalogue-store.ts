import type {CatalogueImport} from '../../../contract/import.ts'
import type {Database} from '../database/database.ts'
import type {ChangeLog} from './changes/change-log.ts'
import {moveAll} from './changes/finished-import.ts'
import {replaceCatalogue} from './changes/replace-catalogue.ts'

export type CatalogueStore = ReturnType<typeof createCatalogueStore>

/** Creates the store of the imported catalogue; `catalogue-source.ts` reads it for the index. */
export function createCatalogueStore({query, transaction}: Database, log: ChangeLog) {
  return {
    /** Replaces the whole catalogue, or nothing when it rejects, and records what differs. */
    async replace(document: CatalogueImport): Promise<void> {
      await moveAll({query, transaction}, log)
      await transaction(trx => replaceCatalogue(trx, document, log))
    },

    /** Returns ids and update times of at most `limit` products after an id, sorted by id. */
    listIdsAfter: (id: string, limit: number): Promise<{id: string; updated_at: string}[]> =>
      query
        .selectFrom('current_products')
        .select(['id', 'updated_at'])
        .where('id', '>', id)
        .orderBy('id')
        .limit(limit)
        .execute(),
  }
}
