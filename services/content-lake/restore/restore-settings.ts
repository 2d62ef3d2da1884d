import {DatabaseSync, type SQLOutputValue} from 'node:sqlite'
import {isIntact, PROTECTED_TABLES, type ProtectedTable, prepareInsert} from '../database/protected-tables.ts'
import {findDamage, MISSING_WRITES} from '../integrity/database-check.ts'
import type {Losses} from './losses.ts'

type Row = Record<string, SQLOutputValue>

const ACCOUNTS = 'accounts and tokens'

/**
 * The tables besides the documents and their log, in groups whose rows belong together; each table after those that it
 * refers to.
 */
const GROUPS: {name: string; tables: ProtectedTable[]}[] = [
  {name: 'datasets', tables: ['datasets']},
  {name: ACCOUNTS, tables: ['users', 'tokens', 'devices', 'user_values']},
  {name: 'signing keys', tables: ['signing_keys']},
  {name: 'origins', tables: ['origins']},
  {name: 'webhooks and their messages', tables: ['hooks', 'hook_messages', 'hook_attempts']},
]

/**
 * Copies accounts, tokens, webhooks, origins, keys and datasets from the damaged database. Only a complete and undamaged
 * group replaces that of the backup: a single old row could make a revoked token valid again. Without a backup, every
 * undamaged row of an incomplete group is copied.
 */
export const restoreSettings = (target: DatabaseSync, file: string, hasBackup: boolean, losses: Losses): void => {
  const damaged = openDamaged(file)
  let isOutdated = findDamage(file).some(problem => problem.startsWith(MISSING_WRITES))
  for (const {name, tables} of GROUPS) {
    const read = tables.map(table => ({table, ...readTable(damaged, table)}))
    const isComplete = read.every(table => table.isComplete)
    if (!isComplete) losses.add(describeLoss(name, hasBackup))
    if (!isComplete && name === ACCOUNTS) isOutdated = true
    if (!isComplete && hasBackup) continue
    for (const {table} of read.toReversed()) target.exec(`delete from ${table}`)
    for (const {table, rows} of read) copyRows(target, table, rows)
  }
  damaged?.close()
  if (isOutdated) {
    // One of them may have been ended since. Users sign in again.
    target.exec('delete from tokens where user is not null')
    losses.add('The accounts, tokens and webhooks may be older than the last change. Check them; sessions have ended')
  }
  addMissingDatasets(target)
}

const describeLoss = (name: string, hasBackup: boolean): string =>
  hasBackup
    ? `The ${name} are damaged: they are those of the backup. Check them, and revoke again what was revoked since`
    : `The ${name} are damaged: those that could be read were kept. Check them`

const openDamaged = (file: string): DatabaseSync | null => {
  try {
    return new DatabaseSync(file, {readOnly: true, timeout: 5000})
  } catch {
    return null
  }
}

const readTable = (damaged: DatabaseSync | null, table: ProtectedTable): {rows: Row[]; isComplete: boolean} => {
  const rows: Row[] = []
  let isComplete = true
  try {
    for (const row of damaged?.prepare(`select * from ${table}`).iterate() ?? []) {
      if (isIntact(table, row)) rows.push(row)
      else isComplete = false
    }
    const sum = damaged?.prepare('select number from integrity where name = ?').get(table)
    return {rows, isComplete: isComplete && sum?.number === rows.length}
  } catch {
    // SQLite cannot read on at the first damaged page.
    return {rows, isComplete: false}
  }
}

const copyRows = (target: DatabaseSync, table: ProtectedTable, rows: Row[]): void => {
  const insert = prepareInsert(target, table, 'on conflict do nothing')
  for (const row of rows) {
    try {
      insert.run(...PROTECTED_TABLES[table].map(column => row[column] ?? null))
    } catch (error) {
      // The row that it refers to is lost, such as the user of a session.
      if (!(error instanceof Error) || !error.message.includes('FOREIGN KEY')) throw error
    }
  }
}

/** Adds a dataset that has documents but is lost itself. It is private until an administrator decides. */
const addMissingDatasets = (target: DatabaseSync): void => {
  const insert = prepareInsert(target, 'datasets', 'on conflict do nothing')
  const missing = target.prepare(
    'select distinct dataset from documents where dataset not in (select name from datasets)',
  )
  for (const {dataset} of missing.all()) insert.run(String(dataset), new Date().toISOString(), 'private')
}
