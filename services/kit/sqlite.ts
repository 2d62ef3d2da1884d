import {mkdirSync} from 'node:fs'
import {dirname} from 'node:path'
import {DatabaseSync} from 'node:sqlite'

/**
 * Opens or creates a SQLite file and runs `schema` on it. Commits survive a killed process and a power failure. Throws the
 * errors of SQLite and the file system.
 */
export const openDatabase = (file: string, schema: string): DatabaseSync => {
  if (file !== ':memory:') mkdirSync(dirname(file), {recursive: true})
  const database = new DatabaseSync(file, {timeout: 5000, enableForeignKeyConstraints: true})
  // WAL lets readers continue during a write; FULL makes SQLite wait for the disk before a commit returns.
  database.exec('pragma journal_mode = wal; pragma synchronous = full;')
  database.exec(schema)
  return database
}

/** Runs `work` in an immediate transaction: commits when it returns, rolls back and throws the same error when it throws. */
export const inTransaction = <Result>(database: DatabaseSync, work: () => Result): Result => {
  database.exec('begin immediate')
  try {
    const result = work()
    database.exec('commit')
    return result
  } catch (error) {
    // SQLite rolls back on its own when the disk is full; a second rollback would hide the first error.
    if (database.isTransaction) database.exec('rollback')
    throw error
  }
}
