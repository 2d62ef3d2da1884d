import {existsSync} from 'node:fs'
import type {DatabaseSync} from 'node:sqlite'
import {setTimeout as wait} from 'node:timers/promises'
import {findDamage} from '../../kit/backup/database-tasks.ts'
import {isDatabaseDamage} from '../../kit/error-code.ts'
import {openDatabase} from '../../kit/sqlite.ts'
import type {Database} from '../database/database.ts'
import {migrate} from '../database/migrate.ts'
import {createSqliteDatabase} from '../database/sqlite/sqlite-database.ts'
import {shareDataFolder} from './data-lock.ts'
import {databaseFileOf, finishRestore} from './database-file.ts'
import {adviseRestore, createIntegrity, type Integrity} from './integrity.ts'

export type CatalogueDatabase = {database: Database; integrity: Integrity; close: () => Promise<void> | void}

/** Time that the start waits for the check of the database; a longer check continues while the API runs. */
const CHECK_MS = 10_000

/**
 * Pages of changes after which SQLite moves them from its log into the file, which blocks the event loop: a quarter of its
 * default, because an import writes many at any place of a large file.
 */
const PAGES_PER_CHECKPOINT = 250

/**
 * Opens the database of a data folder, or creates it, and checks its structure first. A damaged one opens read-only. Throws
 * an Error that names the newest backup when it cannot be read at all.
 */
export const openCatalogueDatabase = async (dataDir: string, backups: string | null): Promise<CatalogueDatabase> => {
  const file = databaseFileOf(dataDir)
  const release = shareDataFolder(dataDir)
  const closing = new AbortController()
  try {
    finishRestore(file)
    const check = existsSync(file) ? findDamage(file, closing.signal) : Promise.resolve(null)
    const damage = await Promise.race([check, wait(CHECK_MS, null, {ref: false})])
    const {sqlite, database} = await openMigrated(file, damage === null)
    const integrity = createIntegrity(sqlite, dataDir, backups)
    if (damage !== null) integrity.report(damage)
    check.then(
      late => late !== null && !closing.signal.aborted && integrity.report(late),
      error => !closing.signal.aborted && console.error('Catalogue API: the check of the database failed:', error),
    )
    return {
      database,
      integrity,
      close: () => {
        closing.abort(new Error('The API stops.'))
        sqlite.close()
        release()
      },
    }
  } catch (error) {
    closing.abort(error)
    release()
    if (!isDatabaseDamage(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${file} is damaged and cannot be read: ${reason}. ${adviseRestore(dataDir, backups)}`, {
      cause: error,
    })
  }
}

/** Opens the database file, and migrates it unless it is damaged. */
const openMigrated = async (file: string, isSound: boolean): Promise<{sqlite: DatabaseSync; database: Database}> => {
  const sqlite = openDatabase(file, `pragma wal_autocheckpoint = ${PAGES_PER_CHECKPOINT}`)
  try {
    const database = createSqliteDatabase(sqlite)
    if (isSound) await migrate(database)
    return {sqlite, database}
  } catch (error) {
    sqlite.close()
    throw error
  }
}
