import {existsSync, mkdirSync} from 'node:fs'
import {join} from 'node:path'
import type {DatabaseSync} from 'node:sqlite'
import {inTransaction, openDatabase} from '../../kit/sqlite.ts'
import {lockDataFolder} from './data-lock.ts'
import {MIGRATIONS} from './schema.ts'

/** The database of a lake, its tables as this version of the lake needs them. */
export type LakeDatabase = {file: string; database: DatabaseSync; close: () => void}

/** Where the database of a data folder lies. */
export const databaseFileOf = (dataDir: string): string => join(dataDir, 'lake.sqlite')

/** Opens the database of a data folder, made when missing and brought up to date; throws when a newer lake made it. */
export const openLakeDatabase = (dataDir: string): LakeDatabase => {
  mkdirSync(dataDir, {recursive: true})
  const file = databaseFileOf(dataDir)
  const database = openDatabase(file, '')
  try {
    migrate(database, file)
  } catch (error) {
    database.close()
    throw error
  }
  return {file, database, close: () => database.close()}
}

/** The same for a data folder that must hold a lake already; throws an Error of one sentence when it does not. */
export const openExistingDatabase = (dataDir: string): LakeDatabase => {
  if (!existsSync(databaseFileOf(dataDir))) throw new Error(`There is no content lake in ${dataDir}.`)
  return openLakeDatabase(dataDir)
}

/** Opens the database of a data folder for this process alone, until it is closed; throws when another lake has it. */
export const holdLakeDatabase = (dataDir: string): LakeDatabase => {
  const release = lockDataFolder(dataDir)
  try {
    const opened = openLakeDatabase(dataDir)
    const close = () => {
      opened.close()
      release()
    }
    return {...opened, close}
  } catch (error) {
    release()
    throw error
  }
}

const migrate = (database: DatabaseSync, file: string): void => {
  inTransaction(database, () => {
    const version = Number(database.prepare('pragma user_version').get()?.user_version)
    if (version > MIGRATIONS.length) {
      throw new Error(
        `${file} was written by a newer version of the content lake (its tables are at ${version}, this version knows ${MIGRATIONS.length}): start that one.`,
      )
    }
    for (const step of MIGRATIONS.slice(version)) database.exec(step)
    if (version < MIGRATIONS.length) database.exec(`pragma user_version = ${MIGRATIONS.length}`)
  })
}
