import type {ImportQuery} from '../../../contract/catalogue-transfer.ts'
import type {Database} from '../database/database.ts'
import {ProblemError} from '../problems.ts'
import type {ChangeLog} from '../store/changes/change-log.ts'
import {moveAll} from '../store/changes/finished-import.ts'
import {discardStale} from '../store/changes/staged-rows.ts'
import type {ImportRecord} from './parse-line.ts'
import {type ImportOutcome, runImport} from './run-import.ts'

export type Imports = ReturnType<typeof createImports>

/**
 * Creates the imports of products, one at a time. What an import of a process that has ended has left is moved or removed
 * at the start. `onError` receives errors of that work: it is done again with the next import.
 */
export function createImports(database: Database, log: ChangeLog, onError: (error: unknown) => void) {
  const closing = new AbortController()
  let isRunning = false
  let moving: Promise<void> = Promise.resolve()

  const move = () => {
    moving = moving.then(() => moveAll(database, log, closing.signal)).catch(onError)
  }

  return {
    /** Moves and removes what earlier imports have left. */
    resume(): void {
      moving = moving.then(() => discardStale(database)).catch(onError)
      move()
    },

    /** Imports records; rejects with a 409 problem while another import runs. */
    async run(records: AsyncIterable<ImportRecord>, query: ImportQuery): Promise<ImportOutcome> {
      if (isRunning) throw new ProblemError(409, 'An import is running: try again when it has ended.')
      isRunning = true
      try {
        return await runImport(database, log, records, query)
      } finally {
        isRunning = false
        move()
      }
    },

    /** Stops moving; the next start goes on. */
    async close(): Promise<void> {
      closing.abort()
      await moving
    },
  }
}
