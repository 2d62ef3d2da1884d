import {defaultBackupFolder, toBackupFolder} from '../../kit/backup/backup-folder.ts'
import {readLakeEnvironment} from '../environment.ts'

/** Returns the folder of a data folder's backups: LAKE_BACKUPS, or the default one when that is missing or "off". */
export const lakeBackupFolder = (dataDir: string): string =>
  toBackupFolder(readLakeEnvironment().LAKE_BACKUPS) ?? defaultBackupFolder(dataDir)
