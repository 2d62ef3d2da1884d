import type {ImportQuery} from '../../../contract/catalogue-transfer.ts'
import type {Database} from '../database/database.ts'
import {ProblemError} from '../problems.ts'
import type {ChangeLog} from '../store/changes/change-log.ts'
import {moveAll} from '../store/changes/finished-import.ts'
import {discardStale} from '../store/changes/staged-rows.ts'
import type {ImportRecord} from './parse-line.ts'
import {type ImportOutcome, runImport} from './run-import.ts'

export type Imports = ReturnType<typeof createImports>

/** Time between two looks for what ended processes have left. */
const TIDY_MS = 5 * 60_000

/**
 * Creates the imports of products, one at a time. What an import of a process that has ended has left is moved or removed
 * at the start, after each import and every few minutes. `onError` receives errors of that work.
 */
export function createImports(
  database: Database,
  log: ChangeLog,
  onError: (error: unknown) => void,
  everyMs: number = TIDY_MS,
) {
  const closing = new AbortController()
  let isRunning = false
  let moving: Promise<void> = Promise.resolve()
  let isTidying = false
  let timer: NodeJS.Timeout | undefined

  const tidy = () => {
    moving = moving.then(() => moveAll(database, log, closing.signal)).catch(onError)
    moving = moving.then(() => (closing.signal.aborted ? undefined : discardStale(database))).catch(onError)
  }
  /** Does nothing while the work before it takes longer than the time between two. */
  const tidyAgain = () => {
    if (isTidying) return
    isTidying = true
    tidy()
    moving = moving.finally(() => {
      isTidying = false
    })
  }

  return {
    /** Moves and removes what earlier imports have left, now and from time to time. */
    resume(): void {
      tidyAgain()
      timer ??= setInterval(tidyAgain, everyMs).unref()
    },

    /** Imports records; rejects with a 409 problem while another import runs. */
    async run(records: AsyncIterable<ImportRecord>, query: ImportQuery): Promise<ImportOutcome> {
      if (isRunning) throw new ProblemError(409, 'An import is running: try again when it has ended.')
      isRunning = true
      try {
        return await runImport(database, log, records, query)
      } finally {
        isRunning = false
        tidy()
      }
    },

    /** Stops moving; the next start goes on. */
    async close(): Promise<void> {
      clearInterval(timer)
      closing.abort()
      await moving
    },
  }
}
