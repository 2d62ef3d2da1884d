import {randomBytes} from 'node:crypto'
import {open, rm} from 'node:fs/promises'
import {join} from 'node:path'
import type {DatabaseSync} from 'node:sqlite'
import {isDiskFull} from './error-code.ts'
import {inTransaction} from './sqlite.ts'

/** The table of the probe: belongs to the schema of every database that is probed. */
export const WRITE_PROBE_TABLE =
  'create table if not exists write_probe (id integer primary key, content blob not null) strict;'

/** Larger than a page of the database, so that SQLite has to allocate pages. */
const PROBE_BYTES = 8192
const PROBE_LIFE_MS = 1000

/** Returns null when the data folder accepts writes, otherwise a sentence with the reason. */
export type WriteProbe = () => Promise<string | null>

/** Returns bytes to write for a check. */
export const createProbeContent = (): Buffer => randomBytes(PROBE_BYTES)

/**
 * Creates a check that calls `writeToDatabase` and writes to a file in the data folder, and removes it again. The database
 * alone is not enough: on a full disk, small transactions still fit into its log, which SQLite overwrites from the start. A
 * result is used for a second, so that frequent checks don't wear out the disk. `explain` returns the reason of other errors.
 */
export const createWriteProbe = (
  writeToDatabase: () => void | Promise<void>,
  folder: string,
  explain: (error: unknown) => string | null = () => null,
): WriteProbe => {
  const file = join(folder, 'write-probe')
  let latest: {result: Promise<string | null>; endsAt: number} | undefined

  const probe = async (): Promise<string | null> => {
    try {
      await writeToDatabase()
      await writeToFile(file)
      return null
    } catch (error) {
      return isDiskFull(error) ? 'the disk is full' : (explain(error) ?? 'the data folder cannot be written to')
    }
  }

  return () => {
    if (!latest || latest.endsAt <= Date.now()) latest = {result: probe(), endsAt: Date.now() + PROBE_LIFE_MS}
    return latest.result
  }
}

/** Writes a row to the table of the probe and removes it. */
export const probeSqlite = (database: DatabaseSync): void => {
  inTransaction(database, () => {
    database.prepare('insert or replace into write_probe values (1, ?)').run(createProbeContent())
    database.exec('delete from write_probe')
  })
}

const writeToFile = async (path: string): Promise<void> => {
  try {
    const file = await open(path, 'w')
    try {
      await file.writeFile(createProbeContent())
      // Some file systems report a full disk only now.
      await file.sync()
    } finally {
      await file.close()
    }
  } finally {
    await rm(path, {force: true})
  }
}
