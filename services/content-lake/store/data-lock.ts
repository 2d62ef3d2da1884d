import {existsSync, mkdirSync} from 'node:fs'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'

const SQLITE_BUSY = 5

const lockFileOf = (dataDir: string): string => join(dataDir, 'lock.sqlite')

/**
 * Keeps a data folder for one process until the answered function is called. The operating system holds the lock, so
 * that it is gone with a process that is killed. Throws an Error of one sentence when another lake has the folder.
 */
export const lockDataFolder = (dataDir: string): (() => void) => {
  mkdirSync(dataDir, {recursive: true})
  const database = new DatabaseSync(lockFileOf(dataDir), {timeout: 0})
  try {
    database.exec('begin exclusive')
  } catch (error) {
    database.close()
    if (isBusy(error)) {
      throw new Error(`Another content lake is using ${dataDir}: stop it, or choose another folder with --data.`, {
        cause: error,
      })
    }
    throw error
  }
  return () => database.close()
}

/** Whether a lake has the data folder at this moment. */
export const isDataFolderInUse = (dataDir: string): boolean => {
  if (!existsSync(lockFileOf(dataDir))) return false
  const database = new DatabaseSync(lockFileOf(dataDir), {timeout: 0})
  try {
    database.exec('begin exclusive')
    return false
  } catch (error) {
    if (isBusy(error)) return true
    throw error
  } finally {
    database.close()
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
