import type {ImportQuery} from '../../../contract/catalogue-transfer.ts'
import type {Query} from '../database/database.ts'
import {ProblemError} from '../problems.ts'
import type {ImportWork, Replaceable, Replaced} from './import-work.ts'
import type {ImportOutcome} from './run-import.ts'

export type Imports<Source> = ReturnType<typeof createImports<Source>>

/** Time between two looks for what ended processes have left. */
const TIDY_MS = 5 * 60_000
/** Imports and replacements that run or wait; a document has up to 20 MiB. */
const MAX_RUNNING = 4

/**
 * Creates the imports, one at a time. What imports of ended processes have left is moved or removed
 * at the start, after each import and every few minutes. `onError` receives errors of that work.
 */
export function createImports<Source>(
  query: Query,
  work: ImportWork<Source>,
  onError: (error: unknown) => void,
  everyMs: number = TIDY_MS,
) {
  const closing = new AbortController()
  /** Imports and replacements that run or wait. */
  let running = 0
  /** The last of those that wait for their turn. */
  let turn: Promise<unknown> = Promise.resolve()
  let tidying: Promise<void> = Promise.resolve()
  let isTidying = false
  let timer: NodeJS.Timeout | undefined

  const tidy = () => {
    tidying = tidying
      .then(async () => {
        if (!closing.signal.aborted && (await hasImports(query))) await work.tidy(closing.signal)
      })
      .catch(onError)
  }
  /** Does nothing while the work before it takes longer than the time between two. */
  const tidyAgain = () => {
    if (isTidying) return
    isTidying = true
    tidy()
    tidying = tidying.finally(() => {
      isTidying = false
    })
  }

  /** Runs work after all work before it. */
  const inTurn = async <Result>(next: () => Promise<Result>): Promise<Result> => {
    running += 1
    const before = turn
    const result = before.then(next)
    turn = result.catch(() => undefined)
    try {
      return await result
    } finally {
      running -= 1
      tidy()
    }
  }

  return {
    /** Moves and removes what earlier imports have left, now and from time to time. */
    resume(): void {
      tidyAgain()
      timer ??= setInterval(tidyAgain, everyMs).unref()
    },

    /** Imports a source; rejects with a 409 problem while another import runs. */
    async run(source: Source, importQuery: ImportQuery): Promise<ImportOutcome> {
      if (running > 0) throw new ProblemError(409, 'An import is running: try again when it has ended.')
      return await inTurn(() => work.run(source, importQuery))
    },

    /** Replaces everything of a kind by a JSON document, after the import that runs; rejects with a 503 problem while four run or wait. */
    async replace(what: Replaceable, document: Uint8Array): Promise<Replaced> {
      if (running >= MAX_RUNNING) {
        throw new ProblemError(503, 'Other imports are waiting: try again when they have ended.', [], {
          'Retry-After': '30',
        })
      }
      return await inTurn(() => work.replace(what, document))
    },

    /** Stops moving; the next start goes on. */
    async close(): Promise<void> {
      clearInterval(timer)
      closing.abort()
      await tidying
    },
  }
}

/** Returns whether there is an import, or a rest of one. Usually there is none. */
async function hasImports(query: Query): Promise<boolean> {
  const first = await query.selectFrom('catalogue_imports').select('id').limit(1).executeTakeFirst()
  return Boolean(first ?? (await query.selectFrom('import_products').select('id').limit(1).executeTakeFirst()))
}
