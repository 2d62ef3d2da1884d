import {copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {syncFile, syncFolder} from '../../kit/backup/sync-to-disk.ts'
import {inTransaction} from '../../kit/sqlite.ts'
import {addChecksumFunctions} from '../database/row-checksum.ts'
import {findDamage} from '../integrity/database-check.ts'
import {forgetLastWrite, readLastWrite} from '../integrity/last-write.ts'
import {databaseFileOf, openLakeDatabase} from '../store/lake-database.ts'
import {completeRestore, replacementFolders} from '../store/replace-database.ts'
import {makePrivate, requireKnownVisibilities} from './dataset-visibilities.ts'
import type {Losses} from './losses.ts'
import {restoreAssets} from './restore-assets.ts'
import {restoreDocuments} from './restore-documents.ts'
import {LOST_ID, restoreLog} from './restore-log.ts'
import {restoreSettings} from './restore-settings.ts'
import {salvageRows} from './salvage.ts'

/** The result of a restore: the numbers of documents and of replaced asset files, and where the damaged files are. */
export type Restored = {documents: number; assets: number; keptAs: string}

/** What a restore starts from: the folder of a backup, or null, and the datasets to make private. */
export type RestoreSource = {backup: string | null; privateDatasets: string[]}

/**
 * Builds a new database from a backup, or from nothing, and everything in the damaged one that can still be read, then puts
 * it in the place of the damaged one. A process that is killed leaves the data folder as it was, or restored. Throws when
 * the new database is not sound or the visibility of a dataset is unknown; the data folder is then unchanged.
 */
export const restoreLake = async (
  dataDir: string,
  {backup, privateDatasets}: RestoreSource,
  losses: Losses,
): Promise<Restored> => {
  const {unfinished, finished, keptAs} = replacementFolders(dataDir)
  const name = `damaged-${new Date().toISOString().replaceAll(':', '-')}`
  rmSync(unfinished, {recursive: true, force: true})
  try {
    mkdirSync(unfinished, {recursive: true})
    const file = databaseFileOf(unfinished)
    if (backup !== null) copyFileSync(databaseFileOf(backup), file)
    // Creates the database, or migrates the backup of an earlier version.
    openLakeDatabase(unfinished).close()
    forgetLastWrite(file)
    const folders = {dataDir, backup, keptAs: join(dataDir, name), privateDatasets}
    const restored = await fill(file, folders, losses)
    const [problem] = findDamage(file)
    if (problem) throw new Error(`The restored database is not sound: ${problem}. Nothing was changed.`)
    writeFileSync(join(unfinished, keptAs), name)
    for (const path of [file, join(unfinished, keptAs)]) await syncFile(path)
    await syncFolder(unfinished)
    renameSync(unfinished, finished)
    await syncFolder(dataDir)
    completeRestore(dataDir)
    await syncFolder(dataDir)
    return {...restored, keptAs: folders.keptAs}
  } finally {
    rmSync(unfinished, {recursive: true, force: true})
  }
}

const fill = async (
  file: string,
  folders: RestoreSource & {dataDir: string; keptAs: string},
  losses: Losses,
): Promise<Omit<Restored, 'keptAs'>> => {
  const damaged = databaseFileOf(folders.dataDir)
  const database = new DatabaseSync(file, {enableForeignKeyConstraints: true})
  try {
    addChecksumFunctions(database)
    // One file without a log. It is synced once, at the end.
    database.exec('pragma journal_mode = delete; pragma synchronous = off; pragma temp_store = file')
    if (existsSync(damaged)) addSalvaged(database, damaged, folders.backup !== null, losses)
    makePrivate(database, folders.privateDatasets)
    requireKnownVisibilities(database)
    // Last: it replaces files in the data folder.
    const assets = await restoreAssets(database, folders, losses)
    const documents = Number(database.prepare('select count(*) as number from documents').get()?.number)
    return {documents, assets}
  } finally {
    database.close()
  }
}

const addSalvaged = (database: DatabaseSync, damaged: string, hasBackup: boolean, losses: Losses): void => {
  salvageRows(database, damaged)
  const base = Number(database.prepare('select coalesce(max(sequence), 0) as last from transactions').get()?.last)
  requireSameLake(database)
  const acknowledged = readLastWrite(damaged)?.sequence ?? 0
  inTransaction(database, () => {
    restoreLog(database, base, acknowledged, losses)
    restoreDocuments(database, base, losses)
    restoreSettings(database, damaged, hasBackup, losses)
    listDangling(database, losses)
  })
}

/** Throws an Error when the newest transaction that the backup and the damaged database could share is not the same in both. */
const requireSameLake = (database: DatabaseSync): void => {
  const newest = database
    .prepare(`
      select sequence, kept.id = found.id as is_same from transactions kept join found_transactions found using (sequence)
      where ${LOST_ID} not in (kept.id, found.id) order by sequence desc limit 1`)
    .get()
  if (newest?.is_same === 0) {
    throw new Error(
      `The backup is not one of this content lake: its transaction ${newest.sequence} is another one. Choose one with --from.`,
    )
  }
}

/** Lists the references to documents that are lost. */
const listDangling = (database: DatabaseSync, losses: Losses): void => {
  const dangling = database.prepare(`
    select source, target from document_references listed where is_strong = 1 and not exists (
      select 1 from documents where documents.dataset = listed.dataset and id = target)`)
  for (const {source, target} of dangling.all()) {
    losses.add(`Document "${source}": the document "${target}", to which it refers`)
  }
}
