import {rmSync} from 'node:fs'
import {sql} from 'kysely'
import {Client} from 'pg'
import {copyDatabase} from '../../kit/backup/database-tasks.ts'
import {openDatabase} from '../../kit/sqlite.ts'
import type {Query} from '../database/database.ts'
import {migrate} from '../database/migrate.ts'
import {APPLICATION_NAME} from '../database/postgres/pool.ts'
import {createSqliteDatabase} from '../database/sqlite/sqlite-database.ts'
import {CHANGES_CHANNEL} from '../store/changes/change-log.ts'
import {databaseFileOf} from '../store/database-file.ts'
import {openMigratedPostgres, openPostgresDatabase} from '../store/open-postgres.ts'
import {type Copied, copyTables} from './copy-tables.ts'
import {readBackup} from './read-backup.ts'
import {readLastChange, skipChanges} from './skip-changes.ts'
import {TABLES} from './tables.ts'

type Source = {dataDir: string; databaseUrl: string}

/** Tables without anything that a restore would lose: rates and counters, sessions, and imports in preparation. */
const REPLACEABLE = new Set(['meta', 'catalogue_imports', 'import_products'])

/**
 * Copies one consistent state of a PostgreSQL database into a backup, also while the API is running. The backup is a SQLite file
 * as of every other backup. Returns the number of rows. Throws an Error when another version of the API has migrated the database.
 */
export async function writePostgresBackup({databaseUrl}: Pick<Source, 'databaseUrl'>, target: string): Promise<number> {
  const file = databaseFileOf(target)
  const unfinished = `${file}.unfinished`
  const {database, close} = await openMigratedPostgres(databaseUrl)
  const sqlite = openDatabase(unfinished, '')
  try {
    const copy = createSqliteDatabase(sqlite)
    await migrate(copy)
    const {rows} = await database.snapshot(from =>
      copy.transaction(to =>
        copyTables({query: from, kind: 'postgres'}, {query: to, kind: 'sqlite'}, {withSessions: true}),
      ),
    )
    sqlite.close()
    await copyDatabase(unfinished, file)
    return rows
  } finally {
    if (sqlite.isOpen) sqlite.close()
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${unfinished}${suffix}`, {force: true})
    await close()
  }
}

/**
 * Replaces the content of a PostgreSQL database by that of a backup's file, in one transaction. Throws an Error when an API uses the database, or when it has data and `isExact` is false.
 */
export async function restorePostgres(
  {dataDir, databaseUrl}: Source,
  backupFile: string,
  isExact: boolean,
): Promise<Copied> {
  await requireNoApi(databaseUrl)
  const {database, close} = await openPostgresDatabase(dataDir, databaseUrl, 'command')
  try {
    return await readBackup(backupFile, backup =>
      database.transaction(async to => {
        // The limits may also be those of the URL.
        await sql`set local statement_timeout = 0`.execute(to)
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(to)
        if (!isExact && (await hasData(to))) {
          throw new Error('The database has data. To replace it by a backup all the same, add --exact.')
        }
        const last = await readLastChange(to)
        for (const {name} of TABLES.toReversed()) await sql`delete from ${sql.table(name)}`.execute(to)
        const copied = await copyTables(backup, {query: to, kind: 'postgres'}, {withSessions: false})
        const next = await skipChanges(to, last)
        await sql`select pg_notify(${CHANGES_CHANNEL}, ${String(next)})`.execute(to)
        return copied
      }),
    )
  } finally {
    await close()
  }
}

/** Throws when an API is connected. It would go on with what it has read before. */
async function requireNoApi(databaseUrl: string): Promise<void> {
  const client = new Client({connectionString: databaseUrl, connectionTimeoutMillis: 10_000})
  await client.connect()
  try {
    const {rows} = await client.query(
      'select 1 from pg_stat_activity where datname = current_database() and application_name = $1 limit 1',
      [APPLICATION_NAME],
    )
    if (rows.length > 0) throw new Error('The catalogue API is running on this database: stop it first.')
  } finally {
    await client.end()
  }
}

async function hasData(query: Query): Promise<boolean> {
  for (const {name, group} of TABLES) {
    if (group === 'sessions' || REPLACEABLE.has(name)) continue
    const {rows} = await sql`select 1 from ${sql.table(name)} limit 1`.execute(query)
    if (rows.length > 0) return true
  }
  return false
}
