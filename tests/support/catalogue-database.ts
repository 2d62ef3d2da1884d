import type {DatabaseSync} from 'node:sqlite'
import type {Database} from '../../services/catalogue-api/database/database.ts'
import {migrate} from '../../services/catalogue-api/database/migrate.ts'
import {createSqliteDatabase} from '../../services/catalogue-api/database/sqlite/sqlite-database.ts'
import {openDatabase} from '../../services/kit/sqlite.ts'

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
