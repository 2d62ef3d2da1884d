import {copyFileSync, rmSync} from 'node:fs'
import {DatabaseSync} from 'node:sqlite'
import {openDatabase} from '../../kit/sqlite.ts'
import {lacksMigrations, migrate, requireMigrated} from '../database/migrate.ts'
import {createSqliteDatabase} from '../database/sqlite/sqlite-database.ts'
import type {Side} from './copy-tables.ts'

/**
 * Calls `work` with the tables of a backup's file, which stays as it is. One of an earlier version is migrated in a copy beside it:
 * the folder of temporary files may be too small. Throws an Error when a newer version of the API has migrated it.
 */
export async function readBackup<Result>(file: string, work: (backup: Side) => Promise<Result>): Promise<Result> {
  const sqlite = new DatabaseSync(file, {readOnly: true, timeout: 5000})
  try {
    const backup = createSqliteDatabase(sqlite)
    if (!(await lacksMigrations(backup))) {
      await requireMigrated(backup).catch(error => {
        throw new Error(`${file} cannot be restored: ${error.message}`, {cause: error})
      })
      return await work({query: backup.query, kind: 'sqlite'})
    }
  } finally {
    sqlite.close()
  }
  return readMigrated(file, work)
}

async function readMigrated<Result>(file: string, work: (backup: Side) => Promise<Result>): Promise<Result> {
  const copy = `${file}.migrated`
  const remove = () => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${copy}${suffix}`, {force: true})
  }
  // A command that was killed may have left them.
  remove()
  try {
    copyFileSync(file, copy)
    const sqlite = openDatabase(copy, '')
    try {
      const backup = createSqliteDatabase(sqlite)
      await migrate(backup)
      return await work({query: backup.query, kind: 'sqlite'})
    } finally {
      sqlite.close()
    }
  } finally {
    remove()
  }
}
