import {existsSync} from 'node:fs'
import {resolve} from 'node:path'
import {isDatedAhead, listBackups} from '../../kit/backup/backup-folder.ts'
import {findBackupDamage} from '../../kit/backup/database-tasks.ts'
import {lakeBackupFolder} from '../database/lake-backup-folder.ts'
import {checkInThread} from '../integrity/check-in-thread.ts'
import {databaseFileOf} from '../store/lake-database.ts'

/**
 * Returns the folder of the backup to restore from: `given`, or the newest undamaged one of the data folder; null when there
 * is none. One that is dated ahead of now is the last choice. Calls `report` with each backup that is damaged or dated ahead. Throws an Error when `given` is not an undamaged backup.
 */
export const chooseBackup = async (
  dataDir: string,
  given: string | undefined,
  report: (line: string) => void,
): Promise<string | null> => {
  if (given !== undefined) {
    const problem = await problemOf(resolve(given))
    if (problem !== null) throw new Error(`${resolve(given)} cannot be restored: ${problem}`)
    return resolve(given)
  }
  const backups = listBackups(lakeBackupFolder(dataDir))
  for (const {path} of backups.filter(backup => isDatedAhead(backup))) {
    report(`The backup ${path} is dated ahead of now, so the others come first. Choose it with --from.`)
  }
  for (const {path} of backups) {
    const problem = await problemOf(path)
    if (problem === null) return path
    report(`The backup ${path} is not used: ${problem}`)
  }
  return null
}

const problemOf = async (folder: string): Promise<string | null> => {
  const file = databaseFileOf(folder)
  if (!existsSync(file)) return 'it contains no content lake'
  const damage = await findBackupDamage(file)
  if (damage !== null) return damage
  const [problem] = await checkInThread(file).problems
  return problem ?? null
}
