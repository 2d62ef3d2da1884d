import {mkdirSync} from 'node:fs'
import type {Database} from '../database/database.ts'
import {migrate, requireMigrated} from '../database/migrate.ts'
import {isAway, isDiskFull, isInvalidText} from '../database/postgres/errors.ts'
import type {PoolUser} from '../database/postgres/pool.ts'
import {openPostgres, waitForDatabase} from '../database/postgres/postgres-database.ts'
import {databaseAway, ProblemError} from '../problems.ts'
import type {Integrity} from './integrity.ts'
import type {CatalogueDatabase} from './open-database.ts'

/** Time that a start waits for a database that does not respond; both may start at the same moment. */
const START_MS = 30_000

/**
 * Connects to PostgreSQL and migrates the database. The data folder has the image cache only. Throws an Error that names the
 * host and the database, but no password, when it does not respond.
 */
export async function openPostgresDatabase(
  dataDir: string,
  url: string,
  user: PoolUser = 'api',
): Promise<CatalogueDatabase> {
  mkdirSync(dataDir, {recursive: true})
  return {
    ...(await connect(url, user, () => migrateWithoutLimits(url))),
    integrity: POSTGRES_INTEGRITY,
    lend: () => ({kind: 'postgres', url}),
  }
}

/** Connects a command that only reads. Throws an Error like `openPostgresDatabase`, also when another version has migrated the database. */
export const openMigratedPostgres = (url: string): Promise<Connected> => connect(url, 'command', requireMigrated)

type Connected = {database: Database; close: () => Promise<void>}

async function connect(
  url: string,
  user: PoolUser,
  prepare: (database: Database) => Promise<void>,
): Promise<Connected> {
  const {database, close} = openPostgres(url, user)
  try {
    await waitForDatabase(database, START_MS)
    await prepare(database)
    return {database, close}
  } catch (error) {
    await close()
    const reason = error instanceof Error ? error.message || error.name : String(error)
    throw new Error(`The database ${nameOf(url)} cannot be used: ${reason}`, {cause: error})
  }
}

/**
 * Migrates on connections without the time limits of requests: an index of a large table takes long, and so does waiting for another
 * process that migrates. The limit of waiting for a lock of a table stays, because requests of running APIs wait behind that.
 */
async function migrateWithoutLimits(url: string): Promise<void> {
  const {database, close} = openPostgres(url, 'command')
  await migrate(database).finally(close)
}

/** Returns the host and the database of a URL, without credentials. */
const nameOf = (url: string): string => {
  const {host, pathname} = new URL(url)
  return `${host}${pathname}`
}

/** PostgreSQL checks its files itself, and an administrator restores it. */
const POSTGRES_INTEGRITY: Integrity = {
  damage: () => null,
  report: reason => console.error(`Catalogue API: ${reason}`),
  explain: error => {
    if (isDiskFull(error)) return new ProblemError(507, 'The disk of the database is full: nothing was stored.')
    if (isInvalidText(error))
      return new ProblemError(
        400,
        'The request has a text that is not stored: with U+0000 or half of a surrogate pair.',
      )
    return isAway(error) ? databaseAway() : error
  },
}
