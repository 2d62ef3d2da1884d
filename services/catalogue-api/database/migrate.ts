import {sql} from 'kysely'
import {type Migration, Migrator} from 'kysely/migration'
import type {Database, DatabaseKind, Query} from './database.ts'
import {initialTables} from './migrations/0001-initial.ts'
import {changeTable} from './migrations/0002-changes.ts'
import {changeReaderTable} from './migrations/0003-change-readers.ts'
import {importTables} from './migrations/0004-imports.ts'
import {importLookup} from './migrations/0005-import-lookup.ts'
import {successorIndexes} from './migrations/0006-successors.ts'

/** All migrations in their order. A migration that was released never changes: add another one. */
const MIGRATIONS: Record<string, (kind: DatabaseKind) => Migration> = {
  '0001-initial': initialTables,
  '0002-changes': changeTable,
  '0003-change-readers': changeReaderTable,
  '0004-imports': importTables,
  '0005-import-lookup': importLookup,
  '0006-successors': successorIndexes,
}

/** Prefix of the tables in which the migrations that have run are listed. */
export const MIGRATION_TABLE = 'schema_migrations'

/**
 * Runs the migrations that a database lacks, in one transaction and under a lock, so that a second process waits for them.
 * Throws the error of the database, or an Error when a newer version of the API has migrated it.
 */
export async function migrate(database: MigratedDatabase): Promise<void> {
  const migrator = createMigrator(database)
  if ((await findVersion(migrator, database.query)) === 'this') return
  const {error} = await migrator.migrateToLatest()
  if (error) throw error
}

/** Changes nothing. Throws an Error that says what to do unless exactly the known migrations have run. */
export async function requireMigrated(database: MigratedDatabase): Promise<void> {
  const version = await findVersion(createMigrator(database), database.query)
  if (version === 'earlier') {
    throw new Error(
      'it lacks migrations of this version: use the version that runs on it, or start this one on it first.',
    )
  }
  if (version === 'later') throw new Error('a newer version of the API has migrated it: use that version.')
}

/** Returns whether a database lacks migrations. It only reads. */
export const lacksMigrations = async (database: MigratedDatabase): Promise<boolean> =>
  (await findVersion(createMigrator(database), database.query)) === 'earlier'

type MigratedDatabase = Pick<Database, 'query' | 'kind'>

function createMigrator({query, kind}: MigratedDatabase): Migrator {
  const entries = Object.entries(MIGRATIONS).map(([name, create]) => [name, create(kind)] as const)
  return new Migrator({
    db: query,
    provider: {getMigrations: async () => Object.fromEntries(entries)},
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: `${MIGRATION_TABLE}_lock`,
  })
}

/**
 * Returns which version of the API has migrated a database last; 'this' when exactly the known migrations have run. It only reads: the
 * migrator takes the write lock even when nothing is left to do, and a start must not wait for another process that writes for long.
 */
async function findVersion(migrator: Migrator, query: Query): Promise<'earlier' | 'this' | 'later'> {
  const known = await migrator.getMigrations()
  if (known.some(({executedAt}) => executedAt === undefined)) return 'earlier'
  const {rows} = await sql<{name: string}>`select name from ${sql.table(MIGRATION_TABLE)}`.execute(query)
  return rows.length === known.length ? 'this' : 'later'
}
