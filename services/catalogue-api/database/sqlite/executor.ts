import type {DatabaseSync, SQLInputValue, StatementSync} from 'node:sqlite'

/** What a statement returned. */
export type Executed = {rows: unknown[]; numAffectedRows?: bigint}

/** A statement. `isInTransaction` says that it belongs to a transaction, and must not run after that has failed. */
export type Statement = {sql: string; parameters: readonly unknown[]; isInTransaction?: boolean}

/** Runs one statement on a database of this thread. */
export type Execute = (statement: Statement) => Executed

/** Prepared statements that are kept. The API has fewer; batches of rows have statements of their own per size. */
const MAX_STATEMENTS = 200

/** Creates the executor of a database. It keeps prepared statements, the most recently used ones. */
export function createExecutor(database: DatabaseSync): Execute {
  const kept = new Map<string, StatementSync>()
  const prepare = (sql: string): StatementSync => {
    // SQLite carries out some pragmas when they are prepared, so a kept one would do nothing.
    if (sql.startsWith('pragma ')) return database.prepare(sql)
    const statement = kept.get(sql) ?? database.prepare(sql)
    kept.delete(sql)
    kept.set(sql, statement)
    const [oldest] = kept.keys()
    if (kept.size > MAX_STATEMENTS && oldest !== undefined) kept.delete(oldest)
    return statement
  }
  return ({sql, parameters, isInTransaction = false}) => {
    if (isInTransaction && !database.isTransaction) {
      // SQLite rolls back on its own when the disk is full; an error of the rollback would hide the first one.
      if (sql === 'rollback') return {rows: []}
      throw new Error('The transaction has ended: the statement was not run.')
    }
    const statement = prepare(sql)
    const inputs = parameters.map(toInput)
    if (statement.columns().length > 0) return {rows: statement.all(...inputs)}
    return {rows: [], numAffectedRows: BigInt(statement.run(...inputs).changes)}
  }
}

function toInput(value: unknown): SQLInputValue {
  if (value === null || value instanceof Uint8Array) return value
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value
  throw new TypeError(`SQLite cannot store a value of the type ${typeof value}.`)
}
