import {mkdirSync} from 'node:fs'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'

const SQLITE_BUSY = 5

/**
 * Locks of a data folder: any number of running APIs share it, a restore has it alone. They are file locks of the operating
 * system, so they disappear with a killed process. Both functions return a function that releases the lock.
 */
export const shareDataFolder = (dataDir: string): (() => void) =>
  lock(dataDir, 'begin; select count(*) from sqlite_schema', `${dataDir} is being restored: start again afterwards.`)

/** Throws an Error when an API is running on the folder. */
export const holdDataFolder = (dataDir: string): (() => void) =>
  lock(dataDir, 'begin exclusive', `The catalogue API is running on ${dataDir}: stop it first.`)

const lock = (dataDir: string, sql: string, refusal: string): (() => void) => {
  mkdirSync(dataDir, {recursive: true})
  const database = new DatabaseSync(join(dataDir, 'lock.sqlite'), {timeout: 0})
  try {
    database.exec(sql)
  } catch (error) {
    database.close()
    const isBusy = error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
    throw isBusy ? new Error(refusal, {cause: error}) : error
  }
  return () => database.close()
}
