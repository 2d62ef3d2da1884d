import {existsSync, renameSync, rmSync} from 'node:fs'
import {join} from 'node:path'

/** Returns the path of a data folder's database; in a backup too. */
export const databaseFileOf = (folder: string): string => join(folder, 'catalogue.sqlite')

/** Returns the path under which a restore puts the complete new database before it replaces the old one. */
export const restoredFileOf = (file: string): string => `${file}.restored`

/** Replaces the database by the one that a restore has completed, also after a crash in between. Does nothing without one. */
export const finishRestore = (file: string): void => {
  if (!existsSync(restoredFileOf(file))) return
  // SQLite would apply the log of the old database to the new one.
  for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, {force: true})
  renameSync(restoredFileOf(file), file)
}
