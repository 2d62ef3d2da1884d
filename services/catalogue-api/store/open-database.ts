import {existsSync} from 'node:fs'
import {setTimeout as wait} from 'node:timers/promises'
import {findDamage} from '../../kit/backup/database-tasks.ts'
import {isDatabaseDamage} from '../../kit/error-code.ts'
import type {Database} from '../database/database.ts'
import type {LentDatabase} from '../database/lent-database.ts'
import {migrate} from '../database/migrate.ts'
import {createCheckpoints} from '../database/sqlite/checkpoints.ts'
import {createConnection} from '../database/sqlite/sqlite-connection.ts'
import {toDatabase} from '../database/sqlite/sqlite-database.ts'
import {openInThread} from '../database/sqlite/sqlite-thread.ts'
import {lendTurns} from '../database/sqlite/writer-turns.ts'
import {shareDataFolder} from './data-lock.ts'
import {databaseFileOf, finishRestore} from './database-file.ts'
import {adviseRestore, createIntegrity, type Integrity} from './integrity.ts'

export type CatalogueDatabase = {
  database: Database
  integrity: Integrity
  /** Returns how another thread opens it. */
  lend: () => LentDatabase
  close: () => Promise<void> | void
}

/** Time that the start waits for the check of the database; a longer check continues while the API runs. */
const CHECK_MS = 10_000

/** Pages in SQLite's log (64 MiB) after which a commit waits for a checkpoint itself, because those in the background are too slow. */
const MAX_LOG_PAGES = 16_384

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
    const {database, integrity, lend, close} = await openMigrated(file, damage === null, stopWrites =>
      createIntegrity(stopWrites, dataDir, backups),
    )
    if (damage !== null) integrity.report(damage)
    check.then(
      late => late !== null && !closing.signal.aborted && integrity.report(late),
      error => !closing.signal.aborted && console.error('Catalogue API: the check of the database failed:', error),
    )
    return {
      database,
      integrity,
      lend,
      close: async () => {
        closing.abort(new Error('The API stops.'))
        await close()
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

type Opened = CatalogueDatabase & {close: () => Promise<void>}

/**
 * Opens the database file in a thread for those that write, one for those that only read and one for checkpoints, and migrates it
 * unless it is damaged.
 */
const openMigrated = async (
  file: string,
  isSound: boolean,
  toIntegrity: (stopWrites: () => void) => Integrity,
): Promise<Opened> => {
  const settings = `pragma wal_autocheckpoint = ${MAX_LOG_PAGES}`
  const writer = await openInThread({file, settings})
  const parts: {close: () => Promise<void>}[] = [writer]
  const close = async () => {
    // The last one to close it tidies the file up.
    for (const part of parts.toReversed()) await part.close()
  }
  try {
    const reader = await openInThread({file, settings: 'pragma query_only = on'})
    parts.push(reader)
    const integrity = toIntegrity(
      () => void writer.run({sql: 'pragma query_only = on', parameters: []}).catch(() => undefined),
    )
    const checkpoints = await createCheckpoints(file, error => reportFailure(error, integrity))
    parts.push(checkpoints)
    const writing = createConnection(writer.run, checkpoints.soon)
    const database = toDatabase({reader: createConnection(reader.run), writer: writing})
    if (isSound) await migrate(database)
    const isReadOnly = () => integrity.damage() !== null
    return {
      database,
      integrity,
      lend: () => ({kind: 'sqlite', file, settings, turns: lendTurns(writing, isReadOnly)}),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const reportFailure = (error: unknown, integrity: Integrity): void => {
  const reason = error instanceof Error ? error.message : String(error)
  if (isDatabaseDamage(error)) integrity.report(reason)
  else console.error(`Catalogue API: a checkpoint of the database failed, the next write tries again: ${reason}`)
}
