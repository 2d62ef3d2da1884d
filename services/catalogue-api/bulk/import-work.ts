import type {ImportQuery} from '../../../contract/catalogue-transfer.ts'
import type {Database} from '../database/database.ts'
import type {ChangeLog} from '../store/changes/change-log.ts'
import {moveAll} from '../store/changes/finished-import.ts'
import {discardStale} from '../store/changes/staged-rows.ts'
import type {ImportRecord} from './parse-line.ts'
import {type ImportOutcome, runImport} from './run-import.ts'

/** The work of imports from a source. */
export type ImportWork<Source> = {
  run: (source: Source, query: ImportQuery) => Promise<ImportOutcome>
  /** Moves the products of imports that have happened, and removes what others have left. The next call goes on after an abort. */
  tidy: (signal: AbortSignal) => Promise<void>
}

/** Creates the work of imports in this thread. */
export const createImportWork = (database: Database, log: ChangeLog): ImportWork<AsyncIterable<ImportRecord>> => ({
  run: (records, query) => runImport(database, log, records, query),
  async tidy(signal) {
    await moveAll(database, log, signal)
    if (!signal.aborted) await discardStale(database)
  },
})
