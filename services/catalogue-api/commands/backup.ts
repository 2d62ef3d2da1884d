import {existsSync} from 'node:fs'
import {join, resolve} from 'node:path'
import {toBackupName, writeBackup} from '../../kit/backup/backup-folder.ts'
import type {Command} from '../../kit/command-line/run-program.ts'
import {writePostgresBackup} from '../restore/postgres-backup.ts'
import {writeCatalogueBackup} from '../store/backups.ts'
import {databaseFileOf} from '../store/database-file.ts'
import {readArguments} from './arguments.ts'

const PERSONAL = 'It contains personal data: only this user may read it.'

/** Copies one consistent state of the database into a new folder, also while the API is running. */
export const backup: Command = async args => {
  const {dataDir, backupFolder, positionals, databaseUrl} = readArguments(args, {})
  const target = resolve(positionals[0] ?? join(backupFolder, toBackupName(Date.now())))
  if (databaseUrl !== undefined) {
    await writeBackup(target, async unfinished => {
      await writePostgresBackup({databaseUrl}, unfinished)
    })
    return [`Backed up the PostgreSQL database to ${target}. ${PERSONAL}`]
  }
  if (!existsSync(databaseFileOf(dataDir))) throw new Error(`There is no catalogue database in ${dataDir}.`)
  await writeBackup(target, unfinished => writeCatalogueBackup(dataDir, unfinished))
  return [`Backed up ${dataDir} to ${target}. ${PERSONAL}`]
}
