import {type RawBuilder, sql} from 'kysely'
import type {Query} from '../database/database.ts'
import {toStorable} from './storable-row.ts'
import {TABLES} from './tables.ts'

/** Rows per statement. Images may have megabytes each. */
const ROWS = 200
const IMAGES = 5

/** Tables whose rows have a number that is no column in SQLite. */
const NUMBERED: readonly string[] = [
  ...['categories', 'shipping_profiles', 'products', 'contact_submissions', 'newsletter_subscriptions'],
  ...['support_conversations', 'browser_sessions', 'orders'],
]

type Row = Record<string, unknown>

/** A database to copy from or to, and which one it is. */
export type Side = {query: Query; kind: 'sqlite' | 'postgres'}

/** The number of copied rows, and those of them with texts that the other database cannot store as they are: `products retired-tee`. */
export type Copied = {rows: number; changed: string[]}

/**
 * Copies what a backup has, table by table, from one consistent state into empty tables, also from PostgreSQL to SQLite and back.
 * Without sessions, everyone has to sign in again.
 */
export async function copyTables(from: Side, to: Side, {withSessions}: {withSessions: boolean}): Promise<Copied> {
  const copied: Copied = {rows: 0, changed: []}
  for (const {name, label, key, group} of TABLES) {
    if (group === 'sessions' && !withSessions) continue
    for await (const read of readRows(from, name, key)) {
      const rows = to.kind === 'postgres' ? read.map(row => toStorable(name, row)) : read
      await to.query
        .insertInto(name as 'meta')
        .values(rows as never)
        .execute()
      copied.rows += rows.length
      copied.changed.push(...rows.flatMap((row, at) => (row === read[at] ? [] : `${label} ${row[key]}`)))
    }
    if (to.kind === 'postgres') await raiseNumbers(to.query, name)
  }
  return copied
}

/** Yields the rows of a table in the order of their key. */
async function* readRows({query, kind}: Side, name: string, key: string): AsyncGenerator<Row[]> {
  const limit = name === 'images' ? IMAGES : ROWS
  const columns = kind === 'sqlite' && NUMBERED.includes(name) ? sql`rowid as rowid, *` : sql`*`
  const below = (last: unknown): RawBuilder<Row> => sql`
    select ${columns} from ${sql.table(name)} where ${sql.ref(key)} > ${last} order by ${sql.ref(key)} limit ${sql.lit(limit)}`
  for (let last: unknown = ''; ; ) {
    const {rows} = await below(last).execute(query)
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
    last = rows.at(-1)?.[key]
  }
}

/**
 * Lets PostgreSQL go on after the highest number of a table. The number never becomes lower: it stays as it is set here when the
 * transaction is rolled back, and the rows of before have theirs again.
 */
async function raiseNumbers(query: Query, name: string): Promise<void> {
  const column = NUMBERED.includes(name) ? 'rowid' : name === 'support_messages' ? 'number' : null
  if (column === null) return
  const sequence = sql`pg_get_serial_sequence(${name}, ${column})`
  await sql`
    select setval(${sequence}, greatest(nextval(${sequence}), (select max(${sql.ref(column)}) from ${sql.table(name)})))
  `.execute(query)
}
