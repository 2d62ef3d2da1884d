import type {DatabaseSync, SQLInputValue} from 'node:sqlite'
import {
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely'

/** Prepared statements that are kept. The API has fewer; batches of rows have statements of their own per size. */
const MAX_STATEMENTS = 200

/** Kysely's SQLite dialect on Node's own SQLite. `close` of the query builder leaves the database open. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    super({database: toStatements(database)})
    this.#database = database
  }

  override createDriver(): Driver {
    return new NodeSqliteDriver(this.#database)
  }

  override createAdapter() {
    return new TransactionalAdapter()
  }
}

/** Migrations run in one transaction, which is also the lock that keeps a second process out. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    super({database: toStatements(database)})
    this.#database = database
  }

  /** Takes the write lock at the start: a reader that becomes a writer would fail when another process has written since. */
  override async beginTransaction(_connection: DatabaseConnection, settings: TransactionSettings = {}) {
    this.#database.exec(settings.accessMode === 'read only' ? 'begin' : 'begin immediate')
  }

  override async rollbackTransaction() {
    // SQLite rolls back on its own when the disk is full; a second rollback would hide the first error.
    if (this.#database.isTransaction) this.#database.exec('rollback')
  }
}

/** Keeps prepared statements, the most recently used ones, because Kysely asks for one at each execution. */
function toStatements(database: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>()
  return {
    close() {
      // The opener closes the database.
    },
    prepare(sql) {
      const statement = kept.get(sql) ?? toStatement(database, sql)
      kept.delete(sql)
      kept.set(sql, statement)
      const [oldest] = kept.keys()
      if (kept.size > MAX_STATEMENTS && oldest !== undefined) kept.delete(oldest)
      return statement
    },
  }
}

function toStatement(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = database.prepare(sql)
  return {
    reader: statement.columns().length > 0,
    all: parameters => statement.all(...parameters.map(toInput)),
    run: parameters => statement.run(...parameters.map(toInput)),
    iterate: parameters => statement.iterate(...parameters.map(toInput)),
  }
}

function toInput(value: unknown): SQLInputValue {
  if (value === null || value instanceof Uint8Array) return value
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value
  throw new TypeError(`SQLite cannot store a value of the type ${typeof value}.`)
}
