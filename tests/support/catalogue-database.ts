import {join} from 'node:path'
import type {DatabaseSync} from 'node:sqlite'
import type {Database} from '../../services/catalogue-api/database/database.ts'
import {migrate} from '../../services/catalogue-api/database/migrate.ts'
import {openPostgres} from '../../services/catalogue-api/database/postgres/postgres-database.ts'
import {createSqliteDatabase} from '../../services/catalogue-api/database/sqlite/sqlite-database.ts'
import {openDatabase} from '../../services/kit/sqlite.ts'
import {databaseOptions} from './postgres.ts'

/** Opens a database of the catalogue API with all tables; `schema` runs before the migrations. */
export async function openCatalogueTables(
  file = ':memory:',
  schema = '',
): Promise<{sqlite: DatabaseSync; database: Database}> {
  const sqlite = openDatabase(file, schema)
  const database = createSqliteDatabase(sqlite)
  await migrate(database)
  return {sqlite, database}
}

/** Opens the database of an API's data folder, or its database in PostgreSQL. */
export async function openStoredTables(
  dataDir: string,
): Promise<{database: Database; close: () => Promise<void> | void}> {
  const {databaseUrl} = await databaseOptions(dataDir)
  if (databaseUrl === undefined) {
    const {sqlite, database} = await openCatalogueTables(join(dataDir, 'catalogue.sqlite'))
    return {database, close: () => sqlite.close()}
  }
  const opened = openPostgres(databaseUrl)
  await migrate(opened.database)
  return opened
}
