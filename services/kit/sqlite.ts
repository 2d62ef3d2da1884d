import {mkdirSync} from 'node:fs'
import {dirname} from 'node:path'
import {DatabaseSync} from 'node:sqlite'

/**
 * Opens (or makes) a SQLite file whose commits survive a killed process and a lost power supply, and runs `schema` on it.
 * Throws what SQLite or the file system throws.
 */
export const openDatabase = (file: string, schema: string): DatabaseSync => {
  if (file !== ':memory:') mkdirSync(dirname(file), {recursive: true})
  const database = new DatabaseSync(file, {timeout: 5000, enableForeignKeyConstraints: true})
  // WAL lets readers go on during a write; FULL makes SQLite wait for the disk before a commit returns.
  database.exec('pragma journal_mode = wal; pragma synchronous = full;')
  database.exec(schema)
  return database
}

/** Runs `work` in one immediate transaction: all of it is stored, or, when it throws, nothing, and the error is thrown on. */
export const inTransaction = <Result>(database: DatabaseSync, work: () => Result): Result => {
  database.exec('begin immediate')
  try {
    const result = work()
    database.exec('commit')
    return result
  } catch (error) {
    // A full disk makes SQLite roll back by itself; a second rollback would hide the first error.
    if (database.isTransaction) database.exec('rollback')
    throw error
  }
}
