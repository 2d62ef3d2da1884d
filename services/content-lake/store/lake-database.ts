import {existsSync, mkdirSync} from 'node:fs'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {setTimeout} from 'node:timers/promises'
import {inTransaction, openDatabase} from '../../kit/sqlite.ts'
import {addChecksumFunctions} from '../database/row-checksum.ts'
import {MIGRATIONS} from '../database/schema.ts'
import {checkInThread} from '../integrity/check-in-thread.ts'
import {checkUntilItRuns} from '../integrity/check-until-it-runs.ts'
import {findDamage, schemaChecksum} from '../integrity/database-check.ts'
import {guardDatabase} from '../integrity/guarded-database.ts'
import {createHealth, type Health} from '../integrity/health.ts'
import {repairAdvice} from '../integrity/newest-backup.ts'
import {lockDataFolder} from './data-lock.ts'
import {completeRestore} from './replace-database.ts'

/** The open database of a lake, migrated to the schema of this version. A damaged one is opened for reading only. */
export type LakeDatabase = {file: string; database: DatabaseSync; health: Health; close: () => void}

/**
 * How long a start waits for the check of its database. Several gigabytes are checked in this time (92 MB in 0.4 s); a lake with a larger database
 * serves reads, each of which verifies what it reads, and accepts writes when the check has ended.
 */
const CHECK_TIMEOUT_MS = 30_000

/** Size to which SQLite shortens its write-ahead log when nobody reads from it any more. */
const MAX_LOG_BYTES = 16 * 1024 * 1024

/** Returns the path of a data folder's database. */
export const databaseFileOf = (dataDir: string): string => join(dataDir, 'lake.sqlite')

/**
 * Checks and opens the database of a data folder, and creates or migrates it first. Throws when a newer version wrote it, or
 * when it is too damaged to be read.
 */
export const openLakeDatabase = (dataDir: string): LakeDatabase => {
  const health = createHealth(dataDir)
  completeRestore(dataDir)
  const problems = findDamage(databaseFileOf(dataDir))
  if (problems.length > 0) health.report(...problems)
  return open(dataDir, health)
}

/** Throws an Error when the data folder does not contain a lake. */
export const requireLake = (dataDir: string): void => {
  if (!existsSync(databaseFileOf(dataDir))) throw new Error(`There is no content lake in ${dataDir}.`)
}

/** Opens the database of an existing lake; throws an Error when the data folder does not contain one. */
export const openExistingDatabase = (dataDir: string): LakeDatabase => {
  requireLake(dataDir)
  return openLakeDatabase(dataDir)
}

/**
 * Locks a data folder for this process, checks its database and opens it; throws when another lake is using it. Waits at
 * most `timeoutMs` for the check.
 */
export const holdLakeDatabase = async (dataDir: string, timeoutMs = CHECK_TIMEOUT_MS): Promise<LakeDatabase> => {
  const release = lockDataFolder(dataDir)
  try {
    completeRestore(dataDir)
    const health = createHealth(dataDir)
    const stopCheck = await checkAtStart(dataDir, health, timeoutMs)
    const opened = open(dataDir, health)
    const close = () => {
      stopCheck()
      opened.close()
      release()
    }
    return {...opened, close}
  } catch (error) {
    release()
    throw error
  }
}

/** Checks the database, and returns after `timeoutMs` at the latest, with a function that ends the check. */
const checkAtStart = async (dataDir: string, health: Health, timeoutMs: number): Promise<() => void> => {
  const file = databaseFileOf(dataDir)
  if (!existsSync(file)) return () => {}
  const check = checkInThread(file)
  const waiting = new AbortController()
  const timeout = setTimeout(timeoutMs, null, {signal: waiting.signal}).catch(() => null)
  const found = await Promise.race([check.problems, timeout]).finally(() => waiting.abort())
  if (found === null) return checkUntilItRuns(file, health, check)
  if (found.length > 0) health.report(...found)
  return () => {}
}

const open = (dataDir: string, health: Health): LakeDatabase => {
  mkdirSync(dataDir, {recursive: true})
  const file = databaseFileOf(dataDir)
  const database = health.isDamaged() ? openForReading(file, dataDir) : openForWriting(file)
  const endGuard = guardDatabase(database, file, health)
  const close = () => {
    endGuard()
    database.close()
  }
  return {file, database, health, close}
}

/** Opens a damaged database. A connection that cannot write also leaves the write-ahead log as it is. */
const openForReading = (file: string, dataDir: string): DatabaseSync => {
  try {
    const database = new DatabaseSync(file, {readOnly: true, timeout: 5000})
    addChecksumFunctions(database)
    const version = versionOf(database)
    if (version === MIGRATIONS.length) return database
    database.close()
    throw new Error(`its schema has the version ${version}`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${file} is damaged and cannot be read: ${reason}. ${repairAdvice(dataDir)}`, {cause: error})
  }
}

const openForWriting = (file: string): DatabaseSync => {
  // The first checks the structure of every page that is read, so that a write into a damaged one fails.
  const settings = `pragma cell_size_check = on; pragma journal_size_limit = ${MAX_LOG_BYTES}`
  const database = openDatabase(file, settings)
  try {
    addChecksumFunctions(database)
    migrate(database, file)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

const versionOf = (database: DatabaseSync): number =>
  Number(database.prepare('pragma user_version').get()?.user_version)

const migrate = (database: DatabaseSync, file: string): void => {
  inTransaction(database, () => {
    const version = versionOf(database)
    if (version > MIGRATIONS.length) {
      throw new Error(
        `${file} was written by a newer version of the content lake (schema version ${version}; this version supports ${MIGRATIONS.length}). Start the newer version.`,
      )
    }
    if (version === MIGRATIONS.length) return
    for (const step of MIGRATIONS.slice(version)) database.exec(step)
    database.exec(`pragma user_version = ${MIGRATIONS.length}`)
    database
      .prepare(`insert or replace into integrity values ('schema', ?, ?, 0)`)
      .run(MIGRATIONS.length, schemaChecksum(database))
  })
}
