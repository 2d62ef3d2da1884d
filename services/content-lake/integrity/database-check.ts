import {existsSync} from 'node:fs'
import {DatabaseSync} from 'node:sqlite'
import {CHECKSUM_MIGRATION, type ProtectedTable, sumQuery, TABLE_NAMES} from '../database/protected-tables.ts'
import {addChecksumFunctions, rowChecksum} from '../database/row-checksum.ts'
import {MIGRATIONS} from '../database/schema.ts'
import {isDamage} from './damage-errors.ts'
import {type LastWrite, readLastWrite} from './last-write.ts'

/** The problem of a database that is an earlier state of itself: its documents are intact but may be outdated. */
export const MISSING_WRITES = 'The last acknowledged changes are missing'

/** Number of problems of SQLite's own check that are reported. */
const MAX_PROBLEMS = 20

/**
 * Checks a lake's database: its pages and indexes, the checksum of every row, that no row is missing, and that it contains
 * the last acknowledged write. Returns the problems found, in plain sentences; none for a file that does not exist. A
 * database of an earlier version has no checksums. Throws when the file cannot be read for another reason than damage, such
 * as a lock that another program holds for longer than `waitMs`.
 */
export const findDamage = (file: string, {waitMs = 5000} = {}): string[] => {
  if (!existsSync(file)) return []
  // Read first: a running lake writes on while its database is checked.
  const acknowledged = readLastWrite(file)
  try {
    const database = new DatabaseSync(file, {readOnly: true, timeout: waitMs})
    try {
      return check(database, acknowledged)
    } finally {
      database.close()
    }
  } catch (error) {
    if (isDamage(error)) return [`The database cannot be read: ${error.message}`]
    throw error
  }
}

const check = (database: DatabaseSync, acknowledged: LastWrite | null): string[] => {
  addChecksumFunctions(database)
  // One read transaction, so that rows and sums belong to the same state.
  database.exec('begin')
  const problems = checkPages(database)
  if (!hasKnownChecksums(database)) return problems
  return [
    ...problems,
    ...checkSchema(database),
    ...TABLE_NAMES.flatMap(table => checkTable(database, table)),
    ...checkSequence(database),
    ...checkLastWrite(database, acknowledged),
  ]
}

const checkPages = (database: DatabaseSync): string[] =>
  database
    .prepare(`pragma integrity_check(${MAX_PROBLEMS})`)
    .all()
    .map(row => String(row.integrity_check))
    .filter(result => result !== 'ok')
    .map(result => `Database: ${result}`)

/** The schema version that added the checksums. */
const FIRST_VERSION = MIGRATIONS.indexOf(CHECKSUM_MIGRATION) + 1

/** Returns whether the database has the checksums of this version: not those of an earlier or a newer one. */
const hasKnownChecksums = (database: DatabaseSync): boolean => {
  const version = versionOf(database)
  const hasTable = database.prepare(`select 1 from sqlite_schema where name = 'integrity'`).get() !== undefined
  if (version <= MIGRATIONS.length) return hasTable || version >= FIRST_VERSION
  // A version that differs from the stored one is damage, not another program.
  return hasTable && storedSchema(database)?.number !== version
}

const versionOf = (database: DatabaseSync): number =>
  Number(database.prepare('pragma user_version').get()?.user_version)

const storedSchema = (database: DatabaseSync) =>
  database.prepare(`select number, sum from integrity where name = 'schema'`).get()

/** Returns the checksum of the schema's definitions. */
export const schemaChecksum = (database: DatabaseSync): number =>
  rowChecksum(
    'schema',
    ...database
      .prepare(`select type, name, sql from sqlite_schema where name not like 'sqlite_%' order by type, name`)
      .all()
      .flatMap(({type, name, sql}) => [String(type), String(name), String(sql)]),
  )

const checkSchema = (database: DatabaseSync): string[] => {
  const stored = storedSchema(database)
  const isSame = stored?.number === versionOf(database) && stored.sum === schemaChecksum(database)
  return isSame ? [] : ['The definitions of the tables do not match their checksum']
}

const checkTable = (database: DatabaseSync, table: ProtectedTable): string[] => {
  const stored = database.prepare('select number, sum from integrity where name = ?').get(table)
  const found = database.prepare(sumQuery(table)).get()
  const [number, intact] = [Number(found?.number), Number(found?.intact)]
  if (number !== intact) return [`${number - intact} of ${number} rows of "${table}" do not match their checksum`]
  if (stored?.number === number && stored.sum === found?.sum) return []
  return [`The table "${table}" has ${number} rows, which are not the ${stored?.number ?? 'unknown'} that were written`]
}

/** The log is never shortened, so its last entry has the last number that was given. */
const checkSequence = (database: DatabaseSync): string[] => {
  const given = database.prepare(`select seq from sqlite_sequence where name = 'transactions'`).get()?.seq ?? 0
  const last = database.prepare('select coalesce(max(sequence), 0) as last from transactions').get()?.last
  return given === last ? [] : [`The log ends with transaction ${last}, but number ${given} was given`]
}

const checkLastWrite = (database: DatabaseSync, acknowledged: LastWrite | null): string[] => {
  const found = Number(database.prepare('select sum(changes) as changes from integrity').get()?.changes)
  if (acknowledged === null || found >= acknowledged.changes) return []
  return [`${MISSING_WRITES}: the write-ahead log is damaged, or the file was replaced by an older one`]
}
