import {existsSync, mkdirSync} from 'node:fs'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'

const SQLITE_BUSY = 5

const lockFileOf = (dataDir: string): string => join(dataDir, 'lock.sqlite')

/**
 * Locks a data folder for this process and returns a function that releases the lock. It is a file lock of the operating
 * system, so it disappears with a killed process. Throws an Error when another lake is using the folder.
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

/** Returns whether a running lake is using the data folder. */
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
