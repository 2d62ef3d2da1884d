import type {Kysely, SelectQueryBuilder, Transaction} from 'kysely'
import type {Tables} from './tables.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** The query builder on the database, or on one transaction of it. */
export type Query = Kysely<Tables>

/** The database of the API. */
export type Database = {
  kind: DatabaseKind
  /** Runs single statements. Inside a transaction, use the one that `work` receives. */
  query: Query
  /**
   * Runs `work` in a writing transaction: commits when it resolves, rolls back and rejects with the same error otherwise. With
   * `waitsForDisk: false`, others see it at once, but a crash of the machine may undo it until another transaction has waited.
   */
  transaction: <Result>(
    work: (query: Transaction<Tables>) => Promise<Result>,
    options?: {waitsForDisk: boolean},
  ) => Promise<Result>
  /** The same for work that replaces whole tables: no other transaction of this kind may change the outcome. */
  replacement: <Result>(work: (query: Transaction<Tables>) => Promise<Result>) => Promise<Result>
  /** Runs `work` on one consistent state of the database. */
  snapshot: <Result>(work: (query: Transaction<Tables>) => Promise<Result>) => Promise<Result>
  /** Calls back for each message on a channel; returns a function that ends it. SQLite has no messages. */
  listen?: (channel: string, onMessage: () => void) => () => Promise<void>
  /** Returns whether an error means that the database does not respond for now; the file of SQLite always does. */
  isAway: (error: unknown) => boolean
}

/** Number of rows per statement. Databases limit the parameters of a statement to some ten thousand. */
const ROWS_PER_STATEMENT = 500

/** Splits rows into batches that fit into one statement each. */
export function* inBatches<Row>(rows: Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    yield rows.slice(start, start + ROWS_PER_STATEMENT)
  }
}

/** Locks the selected rows until the transaction ends. SQLite does not need it: it has one writing transaction at a time. */
export const forUpdate = <DB, Table extends keyof DB, Row>(
  kind: DatabaseKind,
  select: SelectQueryBuilder<DB, Table, Row>,
): SelectQueryBuilder<DB, Table, Row> => (kind === 'postgres' ? select.forUpdate() : select)
