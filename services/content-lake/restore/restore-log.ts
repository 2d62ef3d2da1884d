import type {DatabaseSync} from 'node:sqlite'
import {prepareInsert} from '../database/protected-tables.ts'
import type {Losses} from './losses.ts'

/** The author of a transaction whose entry in the log is lost. */
const UNKNOWN_AUTHOR = '<lost>'

/**
 * Adds the salvaged part of the log to a restored database: every transaction after `base` with its changes and their
 * reverse patches. A transaction whose entry is lost gets one without author, so that the numbers have no gap.
 * `acknowledged` is the number of the last transaction that was acknowledged, 0 when unknown.
 */
export const restoreLog = (database: DatabaseSync, base: number, acknowledged: number, losses: Losses): void => {
  const addChange = prepareInsert(database, 'changes')
  const addHistory = prepareInsert(database, 'history')
  for (const row of database.prepare('select * from found_changes where sequence > ?').all(base)) {
    addChange.run(
      row.sequence ?? 0,
      row.dataset ?? '',
      row.document ?? '',
      row.previous_revision ?? null,
      row.revision ?? null,
    )
  }
  addTransactions(database, base, acknowledged, losses)
  for (const row of database.prepare('select * from found_history where sequence > ?').iterate(base)) {
    addHistory.run(row.dataset ?? '', row.document ?? '', row.sequence ?? 0, row.revert ?? '', row.patches ?? null)
  }
}

const addTransactions = (database: DatabaseSync, base: number, acknowledged: number, losses: Losses): void => {
  const add = prepareInsert(database, 'transactions')
  const find = database.prepare('select * from found_transactions where sequence = ?')
  const changed = database.prepare('select dataset, revision from changes where sequence = ? order by revision desc')
  const last = database
    .prepare(`
      select max(coalesce((select max(sequence) from found_transactions), 0),
        coalesce((select max(sequence) from found_changes), 0)) as last`)
    .get()
  let timestamp = newestTimestamp(database)
  let dataset = 'production'
  for (let sequence = base + 1; sequence <= Math.max(Number(last?.last), acknowledged); sequence++) {
    const row = find.get(sequence)
    const change = changed.get(sequence)
    dataset = String(row?.dataset ?? change?.dataset ?? dataset)
    timestamp = String(row?.timestamp ?? timestamp)
    if (row) add.run(sequence, dataset, String(row.id), timestamp, String(row.author))
    else {
      // The revision of a document is the id of the transaction that wrote it.
      const id = String(change?.revision ?? lostId(sequence))
      add.run(sequence, dataset, id, timestamp, UNKNOWN_AUTHOR)
      losses.add(`Transaction ${sequence}: ${change ? `the author and time of "${id}"` : 'everything'}`)
    }
  }
}

/** An SQL expression for the id of a transaction of which nothing is left but its number. */
export const LOST_ID = `'lost-' || sequence`

/** Returns the same id. */
const lostId = (sequence: number): string => `lost-${sequence}`

const newestTimestamp = (database: DatabaseSync): string => {
  const row = database.prepare('select timestamp from transactions order by sequence desc limit 1').get()
  return String(row?.timestamp ?? '1970-01-01T00:00:00.000Z')
}

/**
 * Adds the lost change of a document that led to `revision`, when the log shows which transaction it was: that with this
 * id, or one of which nothing else is left. Returns whether it did.
 */
export const addLostChange = (
  database: DatabaseSync,
  {dataset, document, after, previous, revision}: LostChange,
): boolean => {
  const named = database
    .prepare('select sequence from transactions where dataset = ? and id = ?')
    .get(dataset, revision)
  const unnamed = database
    .prepare(`
      select sequence from transactions where sequence > ? and author = ? and id = ${LOST_ID}
      and not exists (select 1 from changes where changes.sequence = transactions.sequence) order by sequence limit 1`)
    .get(after, UNKNOWN_AUTHOR)
  const sequence = named?.sequence ?? unnamed?.sequence
  if (typeof sequence !== 'number' || sequence <= after) return false
  const isTaken = database
    .prepare('select 1 from changes where dataset = ? and sequence = ? and document = ?')
    .get(dataset, sequence, document)
  if (isTaken) return false
  if (!named) renameTransaction(database, sequence, dataset, revision)
  prepareInsert(database, 'changes').run(sequence, dataset, document, previous, revision)
  return true
}

/** A change of a document after the transaction number `after` that is missing in the log. */
export type LostChange = {dataset: string; document: string; after: number; previous: string | null; revision: string}

const renameTransaction = (database: DatabaseSync, sequence: number, dataset: string, id: string): void => {
  const row = database.prepare('select timestamp, author from transactions where sequence = ?').get(sequence)
  database.prepare('delete from transactions where sequence = ?').run(sequence)
  prepareInsert(database, 'transactions').run(sequence, dataset, id, String(row?.timestamp), String(row?.author))
}
