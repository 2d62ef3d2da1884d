import {DatabaseSync, type SQLOutputValue} from 'node:sqlite'
import {isDatabaseDamage} from '../../kit/error-code.ts'

/** Returns whether an error means that a part of a database is damaged, or missing because an older version wrote it. */
export const isUnreadable = (error: unknown): boolean =>
  isDatabaseDamage(error) || (error instanceof Error && /^no such (table|column)/.test(error.message))

/** Opens a damaged database to read it; returns null when nothing of it can be read. */
export const openDamaged = (file: string): DatabaseSync | null => {
  const database = new DatabaseSync(file, {readOnly: true, timeout: 5000})
  try {
    database.prepare('select count(*) from sqlite_schema').get()
    return database
  } catch (error) {
    database.close()
    if (isDatabaseDamage(error)) return null
    throw error
  }
}

export type Row = Record<string, SQLOutputValue>

/** Attempts to read around damage in one table. A damaged page of small rows takes a few hundred. */
const MAX_ATTEMPTS = 4000

/** Upper limit of row ids when no index contains the highest one. */
const MANY_ROWS = 10_000_000

/**
 * Calls `onRow` for every row of a table that can still be read, in any order, and returns whether that was all of them.
 * Where a row cannot be read, it continues from the other end and then halves the gap.
 */
export const readTable = (database: DatabaseSync, table: string, onRow: (row: Row) => void): boolean => {
  let isComplete = true
  const gaps: Range[] = [[0, Number.MAX_SAFE_INTEGER]]
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    // The oldest first, so that the attempts are spread over the whole table.
    const [low, high] = gaps.shift() ?? []
    if (low === undefined || high === undefined) return isComplete
    const first = readRange(database, table, [low, high], 'asc', onRow)
    if (first.isDone) continue
    isComplete = false
    const start = first.last ?? low
    const second = readRange(database, table, [start, high], 'desc', onRow)
    const end = second.last ?? Math.min(high, findHighestRowId(database, table) + 1)
    // A gap of a single row cannot be halved.
    if (second.isDone || end - start <= 2) continue
    const middle = Math.floor(start / 2 + end / 2)
    gaps.push([start, middle + 1], [middle, end])
  }
  return false
}

/** Returns the highest row id in the index of the key, which is separate from the rows. */
const findHighestRowId = (database: DatabaseSync, table: string): number => {
  try {
    const sql = `select max(rowid) as highest from ${table} indexed by sqlite_autoindex_${table}_1`
    return Number(database.prepare(sql).get()?.highest ?? 0)
  } catch (error) {
    if (isUnreadable(error)) return MANY_ROWS
    throw error
  }
}

/** Two row ids, both exclusive. */
type Range = [low: number, high: number]

/** Reads the rows of a range until the end or the first damage, which may be in the description of the table. */
const readRange = (
  database: DatabaseSync,
  table: string,
  range: Range,
  order: 'asc' | 'desc',
  onRow: (row: Row) => void,
): {isDone: boolean; last: number | null} => {
  let last: number | null = null
  const rows = openRows(database, table, range, order)
  for (;;) {
    const next = rows === null ? 'damaged' : readNext(rows)
    if (next === 'damaged') return {isDone: false, last}
    if (next === null) return {isDone: true, last}
    const {read_from, ...row} = next
    last = Number(read_from)
    onRow(row)
  }
}

/** Prepares a new statement, because one that met damage throws the same error again. */
const openRows = (database: DatabaseSync, table: string, range: Range, order: 'asc' | 'desc') => {
  const sql = `select rowid as read_from, * from ${table} not indexed where rowid > ? and rowid < ? order by rowid ${order}`
  try {
    return database.prepare(sql).iterate(...range)
  } catch (error) {
    if (isUnreadable(error)) return null
    throw error
  }
}

const readNext = (rows: NodeJS.Iterator<Row>): Row | null | 'damaged' => {
  try {
    const {done, value} = rows.next()
    return done ? null : value
  } catch (error) {
    if (isUnreadable(error)) return 'damaged'
    throw error
  }
}
