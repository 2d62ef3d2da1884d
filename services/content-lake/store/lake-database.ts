import {existsSync, mkdirSync} from 'node:fs'
import {join} from 'node:path'
import type {DatabaseSync} from 'node:sqlite'
import {inTransaction, openDatabase} from '../../kit/sqlite.ts'
import {lockDataFolder} from './data-lock.ts'
import {MIGRATIONS} from './schema.ts'

/** The open database of a lake, migrated to the schema of this version. */
export type LakeDatabase = {file: string; database: DatabaseSync; close: () => void}

/** Returns the path of a data folder's database. */
export const databaseFileOf = (dataDir: string): string => join(dataDir, 'lake.sqlite')

/** Opens the database of a data folder, and creates or migrates it first; throws when a newer version wrote it. */
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

/** Opens the database of an existing lake; throws an Error when the data folder does not contain one. */
export const openExistingDatabase = (dataDir: string): LakeDatabase => {
  if (!existsSync(databaseFileOf(dataDir))) throw new Error(`There is no content lake in ${dataDir}.`)
  return openLakeDatabase(dataDir)
}

/** Locks a data folder for this process and opens its database; throws when another lake is using it. */
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
        `${file} was written by a newer version of the content lake (schema version ${version}; this version supports ${MIGRATIONS.length}). Start the newer version.`,
      )
    }
    for (const step of MIGRATIONS.slice(version)) database.exec(step)
    if (version < MIGRATIONS.length) database.exec(`pragma user_version = ${MIGRATIONS.length}`)
  })
}
