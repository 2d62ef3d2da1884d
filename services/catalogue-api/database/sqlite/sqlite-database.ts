import type {DatabaseSync} from 'node:sqlite'
import {Kysely} from 'kysely'
import type {Database} from '../database.ts'
import type {Tables} from '../tables.ts'
import {createExecutor} from './executor.ts'
import {createConnection} from './sqlite-connection.ts'
import {createSqliteDialect, type SqliteConnections} from './sqlite-dialect.ts'

/** Creates the query builder of an open SQLite database. Its statements block this thread. */
export function createSqliteDatabase(sqlite: DatabaseSync): Database {
  const execute = createExecutor(sqlite)
  const connection = createConnection(async statement => execute(statement))
  return toDatabase({reader: connection, writer: connection})
}

/** Creates the query builder of connections. Transactions run one after another, those of other processes too. */
export function toDatabase(connections: SqliteConnections): Database {
  const query = new Kysely<Tables>({dialect: createSqliteDialect(connections)})
  const withoutWait = new Kysely<Tables>({dialect: createSqliteDialect(connections, {waitsForDisk: false})})
  const transaction: Database['transaction'] = (work, {waitsForDisk} = {waitsForDisk: true}) =>
    (waitsForDisk ? query : withoutWait).transaction().execute(work)
  return {
    kind: 'sqlite',
    query,
    transaction,
    replacement: work => transaction(work),
    snapshot: work => query.transaction().setAccessMode('read only').execute(work),
    isAway: () => false,
  }
}
