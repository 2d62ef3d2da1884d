import {setImmediate as afterOthers} from 'node:timers/promises'
import type {CatalogueImport} from '../../../contract/import.ts'
import type {Database} from '../database/database.ts'
import {ProblemError} from '../problems.ts'
import type {ChangeLog} from './changes/change-log.ts'
import {createCommit} from './changes/commit-import.ts'
import {BATCH, type Staged, StagedImport} from './changes/staged-import.ts'
import {discardImport} from './changes/staged-rows.ts'

export type CatalogueStore = ReturnType<typeof createCatalogueStore>

/** Attempts while others delete something meanwhile. */
const MAX_COMMITS = 5

/** Creates the store of the imported catalogue; `catalogue-source.ts` reads it for the index. */
export function createCatalogueStore(database: Database, log: ChangeLog) {
  return {
    /**
     * Replaces the whole catalogue, or nothing when it rejects, and records what differs. Its products are staged in batches, as
     * those of an import, so that other writers wait for some milliseconds only.
     */
    async replace({products, ...base}: CatalogueImport): Promise<void> {
      const staged = new StagedImport(database, {isReplacement: true, startedAt: null})
      const commit = createCommit(database, log, staged, await log.latest())
      await staged.begin()
      try {
        for (const batch of toBatches(products)) {
          await staged.add(batch)
          await afterOthers()
        }
        await staged.settle()
        await staged.stageDeletions()
        await staged.analyze()
        // A deletion by others matters to imports of a part only: this one has everything that it refers to.
        for (let commits = 0; commits < MAX_COMMITS; commits++) if ((await commit(base)) !== 'check again') return
        throw new ProblemError(503, 'The catalogue keeps changing: nothing was stored.', [], {'Retry-After': '5'})
      } finally {
        // Removes the staged rows of an import that was not committed. Rows that remain are removed later.
        await discardImport(database, staged.id).catch(() => undefined)
      }
    },

    /** Returns ids and update times of at most `limit` products after an id, sorted by id. */
    listIdsAfter: (id: string, limit: number): Promise<{id: string; updated_at: string}[]> =>
      database.query
        .selectFrom('current_products')
        .select(['id', 'updated_at'])
        .where('id', '>', id)
        .orderBy('id')
        .limit(limit)
        .execute(),
  }
}

function* toBatches(products: CatalogueImport['products']): Generator<Staged[]> {
  let batch: Staged[] = []
  let size = 0
  for (const [index, product] of products.entries()) {
    batch.push({line: index, product})
    size += JSON.stringify(product).length
    if (batch.length < BATCH.products && size < BATCH.size) continue
    yield batch
    batch = []
    size = 0
  }
  if (batch.length > 0) yield batch
}
