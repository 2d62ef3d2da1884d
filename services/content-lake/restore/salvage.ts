import type {DatabaseSync} from 'node:sqlite'
import {PROTECTED_TABLES} from '../database/protected-tables.ts'
import {rowChecksum} from '../database/row-checksum.ts'
import {openPageImages} from './page-images.ts'
import {type RecordValue, recordsOf, type StoredRecord} from './records.ts'

/** The tables whose rows are collected from the pages: they state what the documents are. */
const TABLES = ['documents', 'transactions', 'changes', 'history'] as const

type SalvagedTable = (typeof TABLES)[number]

/** Columns of each of these tables, with the checksum. */
const COLUMNS = 6

/** `found` has every version of a row that was read; the keys keep old versions of a document apart. */
export const SALVAGE_SCHEMA = `
  create temp table found_documents(
    dataset text, id text, type text, revision text, content text, primary key (dataset, id, revision)) without rowid;
  create temp table found_transactions(
    sequence integer primary key, dataset text, id text, timestamp text, author text);
  create temp table found_changes(
    sequence integer, dataset text, document text, previous_revision text, revision text,
    primary key (dataset, document, sequence)) without rowid;
  create temp table found_history(
    dataset text, document text, sequence integer, revert text, patches text,
    primary key (dataset, document, sequence)) without rowid;`

/**
 * Collects every row of the documents and of the log that can still be read from the database `file` and matches its
 * checksum, in temporary tables of `target`. Returns the number of rows.
 */
export const salvageRows = (target: DatabaseSync, file: string): number => {
  target.exec(SALVAGE_SCHEMA)
  const add = {
    documents: prepareAdd(target, 'documents'),
    transactions: prepareAdd(target, 'transactions'),
    changes: prepareAdd(target, 'changes'),
    history: prepareAdd(target, 'history'),
  }
  const pages = openPageImages(file)
  let number = 0
  try {
    for (const image of pages.all()) {
      for (const record of recordsOf(pages.page, image, COLUMNS)) {
        const row = identify(record)
        if (row) number += Number(add[row.table].run(...row.values.map(toColumn)).changes)
      }
    }
    return number
  } finally {
    pages.close()
  }
}

const prepareAdd = (target: DatabaseSync, table: SalvagedTable) =>
  target.prepare(`insert or ignore into found_${table} values (${PROTECTED_TABLES[table].map(() => '?').join(', ')})`)

const toColumn = (value: RecordValue): string | number | null => (Buffer.isBuffer(value) ? value.toString() : value)

/** Returns the table of a record and its values in the order of the table's columns; null when no checksum matches. */
const identify = ({rowid, values}: StoredRecord): {table: SalvagedTable; values: RecordValue[]} | null => {
  const checksum = values.at(-1)
  const [first = null, second = null, ...others] = values.slice(0, -1)
  for (const table of TABLES) {
    const inOrder: Record<SalvagedTable, RecordValue[]> = {
      documents: [first, second, ...others],
      history: [first, second, ...others],
      // SQLite stores the number as the key of the row.
      transactions: [rowid, second, ...others],
      // SQLite stores the columns of the primary key first.
      changes: [second, first, ...others],
    }
    if (rowChecksum(table, ...inOrder[table]) === checksum) return {table, values: inOrder[table]}
  }
  return null
}
