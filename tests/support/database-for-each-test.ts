import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach} from 'vitest'
import type {Database} from '../../services/catalogue-api/database/database.ts'
import {openStoredTables} from './catalogue-database.ts'

/** The database of the test that runs. */
export let database: Database

/** Gives each test of a file an empty database of the catalogue API, in PostgreSQL when the test run has it. */
export function openDatabaseForEachTest(): void {
  let dataDir = ''
  let close: () => Promise<void> | void
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'catalogue-database-'))
    const opened = await openStoredTables(dataDir)
    database = opened.database
    close = opened.close
  })
  afterEach(async () => {
    await close()
    await rm(dataDir, {recursive: true, force: true})
  })
}
