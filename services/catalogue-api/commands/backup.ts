import {existsSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {toBackupName, writeBackup} from '../../kit/backup/backup-folder.ts'
import type {Command} from '../../kit/command-line/run-program.ts'
import {writeCatalogueBackup} from '../store/backups.ts'
import {databaseFileOf} from '../store/database-file.ts'
import {readArguments} from './arguments.ts'

/** Copies one consistent state of the database into a new folder, also while the API is running. */
export const backup: Command = async args => {
  const {dataDir, backupFolder, positionals} = readArguments(args, {})
  if (!existsSync(databaseFileOf(dataDir))) throw new Error(`There is no catalogue database in ${dataDir}.`)
  const target = resolve(positionals[0] ?? join(backupFolder, toBackupName(Date.now())))
  await writeBackup(target, unfinished => writeCatalogueBackup(dataDir, unfinished))
  return [`Backed up ${dataDir} to ${target}. It contains personal data: only this user may read it.`]
}
