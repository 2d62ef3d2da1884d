import {basename} from 'node:path'
import {defaultBackupFolder, listBackups} from '../../kit/backup/backup-folder.ts'
import {isDatabaseDamage} from '../../kit/error-code.ts'
import {ProblemError} from '../problems.ts'

const SQLITE_READONLY = 8

export type Integrity = {
  /** Returns what is wrong with the database, or null. */
  damage: () => string | null
  /** Makes the API read-only and logs the reason and what to do; only the first report has an effect. */
  report: (reason: string) => void
  /** Returns the 503 problem of an error that damage causes, and reports it; returns any other error as it is. */
  explain: <Thrown extends Error>(error: Thrown) => Thrown | ProblemError
}

/**
 * Creates the state of the database: sound, or damaged. A damaged one is still read. `stopWrites` makes the database refuse
 * writes that it has not begun yet.
 */
export const createIntegrity = (stopWrites: () => void, dataDir: string, backups: string | null): Integrity => {
  let damage: string | null = null

  const report = (reason: string): void => {
    if (damage !== null) return
    damage = reason
    stopWrites()
    console.error(`Catalogue API: the database is damaged and read-only from now on: ${reason}`)
    console.error(`Catalogue API: ${adviseRestore(dataDir, backups)}`)
  }

  return {
    damage: () => damage,
    report,
    explain: error => {
      if (isDatabaseDamage(error)) report(error.message)
      const isRejectedWrite = damage !== null && 'errcode' in error && error.errcode === SQLITE_READONLY
      return isDatabaseDamage(error) || isRejectedWrite ? damagedProblem() : error
    },
  }
}

/** Creates the 503 problem of requests that a damaged database cannot fulfil. */
export const damagedProblem = (advice = '') =>
  new ProblemError(503, `The database of the API is damaged: it accepts no changes.${advice && ` ${advice}`}`, [], {
    'Retry-After': '300',
  })

/** Returns the sentence that says how to restore, with the newest backup; the one for visitors names no folder of the machine. */
export const adviseRestore = (dataDir: string, backups: string | null, {isPublic = false} = {}): string => {
  const folder = backups ?? defaultBackupFolder(dataDir)
  const [newest] = listBackups(folder)
  const found = newest
    ? `The newest backup is ${isPublic ? basename(newest.path) : newest.path}.`
    : `There is no backup${isPublic ? '' : ` in ${folder}`}.`
  const place = isPublic ? '' : ` --data ${dataDir}`
  return `${found} Stop the API and run "npm run catalogue -- restore${place}${newest ? '' : ' <backup>'}".`
}
