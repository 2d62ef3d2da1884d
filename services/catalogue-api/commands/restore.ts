import {existsSync} from 'node:fs'
import {resolve} from 'node:path'
import {isDatedAhead, listBackups} from '../../kit/backup/backup-folder.ts'
import {findAnyDamage, findBackupDamage} from '../../kit/backup/database-tasks.ts'
import type {Command} from '../../kit/command-line/run-program.ts'
import {restorePostgres} from '../restore/postgres-backup.ts'
import {type Restored, restoreDatabase} from '../restore/restore-database.ts'
import type {Salvaged} from '../restore/salvage.ts'
import {holdDataFolder} from '../store/data-lock.ts'
import {databaseFileOf, finishRestore} from '../store/database-file.ts'
import {readArguments} from './arguments.ts'

/** Number of lost or changed rows that are listed by key. */
const MAX_LISTED = 50

/**
 * Replaces a damaged database by a backup and adds what is newer and can still be read; in PostgreSQL, all content. Lists what is lost. Throws an Error
 * when the API is running, when no backup is sound, or when there is no damage and `--exact` is missing.
 */
export const restore: Command = async args => {
  const {values, dataDir, backupFolder, positionals, databaseUrl} = readArguments(args, {
    exact: {type: 'boolean', default: false},
  })
  if (databaseUrl !== undefined) {
    const {backup, notes} = await chooseBackup(positionals[0], backupFolder)
    const {rows, changed} = await restorePostgres({dataDir, databaseUrl}, databaseFileOf(backup), values.exact)
    const done = `Restored the PostgreSQL database from ${backup}: ${rows} rows. Everyone has to sign in again.`
    return [...notes, done, ...describeChanged(changed)]
  }
  const release = holdDataFolder(dataDir)
  try {
    const file = databaseFileOf(dataDir)
    finishRestore(file)
    if (!values.exact && existsSync(file) && (await findAnyDamage(file)) === null) {
      throw new Error(`${file} has no damage. To replace it by a backup all the same, add --exact.`)
    }
    const {backup, notes} = await chooseBackup(positionals[0], backupFolder)
    const restored = await restoreDatabase(file, databaseFileOf(backup), values.exact)
    return [...notes, `Restored ${file} from ${backup}.`, ...describe(restored, values.exact)]
  } finally {
    release()
  }
}

/** Returns the given backup, or the newest sound one with a note about each newer one that is not, and each that is dated ahead. */
const chooseBackup = async (given: string | undefined, folder: string): Promise<{backup: string; notes: string[]}> => {
  if (given !== undefined) {
    const problem = await findProblem(resolve(given))
    if (problem !== null) throw new Error(`${given} cannot be restored: ${problem}.`)
    return {backup: resolve(given), notes: []}
  }
  const backups = listBackups(folder)
  const notes = backups
    .filter(backup => isDatedAhead(backup))
    .map(({path}) => `${path} is dated ahead of now, so the others come first: name it to restore it.`)
  for (const {path} of backups) {
    const problem = await findProblem(path)
    if (problem === null) return {backup: path, notes}
    notes.push(`Skipped ${path}: ${problem}.`)
  }
  throw new Error([...notes, `There is no sound backup in ${folder}: name one, or set --backups.`].join(' '))
}

const findProblem = async (backup: string): Promise<string | null> => {
  const file = databaseFileOf(backup)
  return existsSync(file) ? findBackupDamage(file) : 'it contains no catalogue.sqlite'
}

const describeChanged = (changed: string[]): string[] =>
  changed.length === 0
    ? []
    : [`Replaced U+0000 and halves of surrogate pairs, which PostgreSQL cannot store, by U+FFFD in: ${list(changed)}.`]

const describe = ({keptAs, tables}: Restored, isExact: boolean): string[] => {
  const kept = keptAs ? [`The replaced database is kept as ${keptAs}. Delete it later: it contains personal data.`] : []
  const signedOut = 'Everyone has to sign in again.'
  if (isExact || keptAs === null) return [signedOut, ...kept]
  if (!tables)
    return [`Nothing of the damaged database could be read: changes after the backup are lost. ${signedOut}`, ...kept]
  return [...tables.flatMap(describeTable), ...describeGroups(tables), ...kept]
}

const describeTable = ({table, isIntact, added, changed, lost, returned}: Salvaged): string[] => {
  if (table.group) return []
  if (isIntact) return [`${table.label}: complete, ${added} newer than the backup.`]
  const taken = table.isChecked && changed.length > 0 ? `, and ${changed.length} that changed since` : ''
  const older = table.isChecked ? [] : changed
  const parts = [
    `${table.label}: damaged, ${added} newer than the backup were readable${taken}`,
    lost.length > 0 ? `lost: ${list(lost)}` : 'no loss is known',
    ...(older.length > 0 ? [`${older.length} changed since and are the backup’s: ${list(older)}`] : []),
    ...(returned.length > 0 ? [`${returned.length} removed since, it seems, and back: ${list(returned)}`] : []),
  ]
  const needsImport = table.name === 'accounts' && older.length + returned.length > 0
  return [`${parts.join('; ')}.${needsImport ? ' Import the accounts again.' : ''}`]
}

const list = (rows: string[]): string => {
  const more = rows.length > MAX_LISTED ? ` and ${rows.length - MAX_LISTED} more` : ''
  return rows.slice(0, MAX_LISTED).join(', ') + more
}

const describeGroups = (tables: Salvaged[]): string[] => {
  const isIntact = (group: string) => tables.every(one => one.isIntact || one.table.group !== group)
  return [
    `catalogue: ${isIntact('catalogue') ? 'complete' : 'damaged, so it is the backup’s; import it again if it changed since'}.`,
    `sessions: ${isIntact('sessions') ? 'complete' : 'damaged, so everyone has to sign in again'}.`,
  ]
}
