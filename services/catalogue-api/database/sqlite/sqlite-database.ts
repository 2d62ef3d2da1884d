import type {DatabaseSync} from 'node:sqlite'
import {Kysely, type Transaction} from 'kysely'
import type {Database} from '../database.ts'
import type {Tables} from '../tables.ts'
import {NodeSqliteDialect} from './sqlite-dialect.ts'

/** Creates the query builder of an open SQLite database. Transactions run one after another, those of other processes too. */
export function createSqliteDatabase(database: DatabaseSync): Database {
  const query = new Kysely<Tables>({dialect: new NodeSqliteDialect(database)})
  const transaction = <Result>(work: (query: Transaction<Tables>) => Promise<Result>) =>
    query.transaction().execute(work)
  return {
    kind: 'sqlite',
    query,
    transaction,
    replacement: transaction,
    snapshot: work => query.transaction().setAccessMode('read only').execute(work),
    isAway: () => false,
  }
}
