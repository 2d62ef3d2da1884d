import {join, resolve} from 'node:path'
import {toBackupName, writeBackup} from '../../kit/backup/backup-folder.ts'
import type {Command} from '../../kit/command-line/run-program.ts'
import {writeLakeBackup} from '../backups/write-lake-backup.ts'
import {lakeBackupFolder} from '../database/lake-backup-folder.ts'
import {openExistingDatabase} from '../store/lake-database.ts'
import {COMMON_OPTIONS, readArguments} from './arguments.ts'

/**
 * Copies a consistent snapshot of a data folder, also while its lake is running. A lake can start on the copy as is. Without
 * an argument, the copy is one of the data folder's regular backups.
 */
export const backup: Command = async args => {
  const {values, positionals} = readArguments(args, COMMON_OPTIONS)
  const target = resolve(positionals[0] ?? join(lakeBackupFolder(values.data), toBackupName(Date.now())))
  // Migrates the database of an earlier version first, so that the backup has the current schema.
  openExistingDatabase(values.data).close()
  let assets = 0
  await writeBackup(target, async unfinished => {
    assets = await writeLakeBackup(values.data, unfinished, null)
  })
  return [`Backed up ${values.data} with ${assets} assets to ${target}`]
}
