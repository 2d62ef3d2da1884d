import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import type {SqliteConnection} from './sqlite-connection.ts'

/** The connections to one file: queries that only read may have one of their own, so that they wait for no writer. */
export type SqliteConnections = {reader: SqliteConnection; writer: SqliteConnection}

/**
 * Creates Kysely's dialect on connections to a SQLite file. `destroy` of the query builder leaves them open. With
 * `waitsForDisk: false`, its writing transactions do not wait until the disk has them.
 */
export const createSqliteDialect = (connections: SqliteConnections, options = {waitsForDisk: true}): Dialect => ({
  createAdapter: () => new ConnectionsAdapter(),
  createDriver: () => new ConnectionsDriver(connections, options),
  createIntrospector: query => new SqliteIntrospector(query),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})

class ConnectionsAdapter extends SqliteAdapter {
  /** Migrations run in one transaction, which is also the lock that keeps a second process out. */
  override get supportsTransactionalDdl() {
    return true
  }

  /** The connections let transactions wait for each other. */
  override get supportsMultipleConnections() {
    return true
  }
}

class ConnectionsDriver implements Driver {
  readonly #connections: SqliteConnections
  readonly #options: {waitsForDisk: boolean}

  constructor(connections: SqliteConnections, options: {waitsForDisk: boolean}) {
    this.#connections = connections
    this.#options = options
  }

  async init(): Promise<void> {
    // The opener has opened the connections.
  }

  async acquireConnection(): Promise<Session> {
    return new Session(this.#connections)
  }

  beginTransaction(session: Session, {accessMode}: TransactionSettings): Promise<void> {
    const isReadOnly = accessMode === 'read only'
    return session.begin({isReadOnly, waitsForDisk: isReadOnly || this.#options.waitsForDisk})
  }

  async commitTransaction(session: Session): Promise<void> {
    await session.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(session: Session): Promise<void> {
    await session.rollback()
  }

  async releaseConnection(session: Session): Promise<void> {
    session.release()
  }

  async destroy(): Promise<void> {
    // The opener closes the connections.
  }
}

/** A single query, or a transaction with all its queries. */
class Session implements DatabaseConnection {
  readonly #connections: SqliteConnections
  #turn: Awaited<ReturnType<SqliteConnection['takeTurn']>> | null = null
  #begun: Promise<unknown> = Promise.resolve()
  #waitsForDisk = true

  constructor(connections: SqliteConnections) {
    this.#connections = connections
  }

  /** Takes the write lock at the start: a reader that becomes a writer would fail when another process has written since. */
  async begin({isReadOnly, waitsForDisk}: {isReadOnly: boolean; waitsForDisk: boolean}): Promise<void> {
    const {reader, writer} = this.#connections
    this.#turn = await (isReadOnly ? reader : writer).takeTurn()
    this.#waitsForDisk = waitsForDisk
    if (!waitsForDisk) this.#synchronize('normal')
    // The first statement follows at once, and has the error of this one.
    this.#begun = this.#turn.execute({sql: isReadOnly ? 'begin' : 'begin immediate', parameters: []})
    this.#begun.catch(() => undefined)
  }

  async rollback(): Promise<void> {
    await this.#turn?.execute({sql: 'rollback', parameters: [], isInTransaction: true})
  }

  release(): void {
    if (!this.#waitsForDisk) this.#synchronize('full')
    this.#waitsForDisk = true
    this.#turn?.release()
    this.#turn = null
  }

  /** Statements run in their order, so the next one has the new setting. Only a connection that is lost fails. */
  #synchronize(mode: 'normal' | 'full'): void {
    this.#turn?.execute({sql: `pragma synchronous = ${mode}`, parameters: []}).catch(() => undefined)
  }

  async executeQuery<Row>({sql, parameters, query}: CompiledQuery): Promise<QueryResult<Row>> {
    const {reader, writer} = this.#connections
    const {execute} = this.#turn ?? (SelectQueryNode.is(query) ? reader : writer)
    const executing = execute({sql, parameters, isInTransaction: this.#turn !== null})
    const [{rows, numAffectedRows}] = await Promise.all([executing, this.#begun])
    // The query says what its rows are; the tables are strict.
    return {rows: rows as Row[], ...(numAffectedRows !== undefined && {numAffectedRows})}
  }

  // biome-ignore lint/correctness/useYield: it never returns rows one by one.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Rows of SQLite are read in batches.')
  }
}
