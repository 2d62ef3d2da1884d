import {basename} from 'node:path'
import {type Backup, listBackups} from '../../kit/backup/backup-folder.ts'
import {lakeBackupFolder} from '../database/lake-backup-folder.ts'

/** Returns the newest backup of a data folder, or null. */
const newestBackupOf = (dataDir: string): Backup | null => listBackups(lakeBackupFolder(dataDir))[0] ?? null

/** Returns sentences that say how to repair a damaged data folder; those for visitors name no folder of the machine. */
export const repairAdvice = (dataDir: string, {isPublic = false} = {}): string => {
  const newest = newestBackupOf(dataDir)
  const source = newest ? `The newest backup is ${basename(newest.path)}.` : 'There is no backup.'
  return `${source} Stop the content lake and run "npm run lake -- restore${isPublic ? '' : ` --data ${dataDir}`}".`
}
