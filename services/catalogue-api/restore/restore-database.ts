import {copyFileSync, existsSync, linkSync, renameSync, rmSync} from 'node:fs'
import {dirname} from 'node:path'
import type {DatabaseSync} from 'node:sqlite'
import {toBackupName} from '../../kit/backup/backup-folder.ts'
import {findAnyDamage} from '../../kit/backup/database-tasks.ts'
import {syncFile, syncFolder} from '../../kit/backup/sync-to-disk.ts'
import {openDatabase} from '../../kit/sqlite.ts'
import {migrate} from '../database/migrate.ts'
import {createSqliteDatabase} from '../database/sqlite/sqlite-database.ts'
import {finishRestore, restoredFileOf} from '../store/database-file.ts'
import {isUnreadable, openDamaged} from './read-table.ts'
import {type Salvaged, salvage} from './salvage.ts'
import {readLastChange, skipChanges} from './skip-changes.ts'
import {TABLES} from './tables.ts'

/** Moves the products of a committed import to their table, and removes the imports in preparation. */
const MOVE_IMPORTS = `
  create temporary table moved as select s.id, s.updated_at, s.document from catalogue_imports i
    join import_products s on s.import_id = i.id where i.first_sequence is not null and s.position is not null;
  delete from products where id in (select id from moved where document is null);
  insert into products (id, updated_at, document) select id, updated_at, document from moved where document is not null
    on conflict (id) do update set updated_at = excluded.updated_at, document = excluded.document;
  delete from import_products; delete from catalogue_imports`

export type Restored = {
  /** Path of the replaced database, or null when there was none. */
  keptAs: string | null
  /** What was taken from the replaced database: null when it could not be read, or should not. */
  tables: Salvaged[] | null
}

/**
 * Replaces the database `file` by a copy of the backup's, with what the replaced database has beyond it if `isExact` is
 * false. The replaced one is kept under another name. After a crash at any point, the old or the new database is complete.
 */
export const restoreDatabase = async (file: string, backupFile: string, isExact: boolean): Promise<Restored> => {
  finishRestore(file)
  const unfinished = `${file}.restoring`
  removeDatabase(unfinished)
  copyFileSync(backupFile, unfinished)
  const replaced = existsSync(file) ? file : null
  const tables = await buildDatabase(unfinished, isExact ? null : replaced, await findLastChange(replaced, isExact))
  const damage = await findAnyDamage(unfinished)
  if (damage !== null) throw new Error(`The restored database is not sound, so nothing was replaced: ${damage}`)
  await syncFile(unfinished)
  const keptAs = keepReplaced(file)
  renameSync(unfinished, restoredFileOf(file))
  await syncFolder(dirname(file))
  finishRestore(file)
  await syncFolder(dirname(file))
  return {keptAs, tables}
}

/** Completes the copy of a backup in place and returns what was taken from the damaged database. */
const buildDatabase = async (
  copy: string,
  damagedFile: string | null,
  lastOfReplaced: number,
): Promise<Salvaged[] | null> => {
  const target = openDatabase(copy, '')
  try {
    const database = createSqliteDatabase(target)
    await migrate(database)
    // Rows are added table by table; dangling references are resolved afterwards.
    target.exec('pragma foreign_keys = off; begin')
    const tables = damagedFile === null ? null : salvageFrom(damagedFile, target)
    if (tables) {
      repairReferences(target)
    }
    // Sessions of the backup may have ended since.
    if (!tables?.every(({table, isIntact}) => table.group !== 'sessions' || isIntact))
      target.exec(`delete from sessions; delete from browser_session_tokens; delete from browser_session_devices;
        delete from browser_sessions`)
    target.exec(MOVE_IMPORTS)
    await skipChanges(database.query, lastOfReplaced)
    // One file, so that it can be renamed.
    target.exec('commit; pragma wal_checkpoint(truncate); pragma journal_mode = delete')
    return tables
  } finally {
    target.close()
  }
}

const salvageFrom = (file: string, target: DatabaseSync): Salvaged[] | null => {
  const damaged = openDamaged(file)
  if (!damaged) return null
  try {
    return salvage(damaged, target, TABLES)
  } finally {
    damaged.close()
  }
}

/**
 * Returns the number of the last change in a database; 0 when there is none, when it cannot be read, or with `isExact` after any other error:
 * nothing else of the database is needed then.
 */
const findLastChange = async (file: string | null, isExact: boolean): Promise<number> => {
  if (file === null) return 0
  try {
    return await readLastChangeOf(file)
  } catch (error) {
    if (isExact || isUnreadable(error)) return 0
    throw error
  }
}

const readLastChangeOf = async (file: string): Promise<number> => {
  const database = openDamaged(file)
  try {
    return database ? await readLastChange(createSqliteDatabase(database).query) : 0
  } finally {
    database?.close()
  }
}

/** Gives messages without their conversation a new one, which the team can read, and removes other dangling rows. */
const repairReferences = (target: DatabaseSync): void => {
  target.exec(`
    insert into support_conversations (id, visitor, created_at, updated_at, digest, is_spam, details)
      select conversation_id, '', min(sent_at), max(sent_at), '', 0, '{}' from support_messages
      where conversation_id not in (select id from support_conversations) group by conversation_id;
    update support_conversations set updated_at = latest.sent_at
      from (select conversation_id, max(sent_at) as sent_at from support_messages group by conversation_id) latest
      where latest.conversation_id = id and latest.sent_at > updated_at`)
  // A removed row may leave another one dangling.
  for (let dangling = listDangling(target); dangling.length > 0; dangling = listDangling(target)) {
    for (const {table, rowid} of dangling) target.prepare(`delete from ${table} where rowid = ?`).run(rowid ?? null)
  }
}

const listDangling = (target: DatabaseSync) => target.prepare('pragma foreign_key_check').all()

const SUFFIXES = ['', '-wal', '-shm']

const removeDatabase = (file: string): void => {
  for (const suffix of [...SUFFIXES, '-journal']) rmSync(`${file}${suffix}`, {force: true})
}

/** Gives the files of a database a second name with the current time, and returns it; null when there is no database. */
const keepReplaced = (file: string): string | null => {
  if (!existsSync(file)) return null
  const kept = `${file}.replaced-${toBackupName(Date.now())}`
  for (const suffix of SUFFIXES.filter(one => existsSync(`${file}${one}`))) {
    try {
      linkSync(`${file}${suffix}`, `${kept}${suffix}`)
    } catch {
      // The file system has no hard links.
      copyFileSync(`${file}${suffix}`, `${kept}${suffix}`)
    }
  }
  return kept
}
