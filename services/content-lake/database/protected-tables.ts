import type {DatabaseSync, SQLOutputValue, StatementResultingChanges} from 'node:sqlite'
import {rowChecksum, type Value} from './row-checksum.ts'

/**
 * The columns of every table whose rows carry a checksum, in the order in which the checksum covers them. Not
 * `hook_messages.number`, which the database assigns. Released migrations use this list: a change of a table in it needs a
 * copy of the list as it was for `CHECKSUM_MIGRATION`.
 */
export const PROTECTED_TABLES = {
  datasets: ['name', 'created_at', 'acl_mode'],
  documents: ['dataset', 'id', 'type', 'revision', 'content'],
  transactions: ['sequence', 'dataset', 'id', 'timestamp', 'author'],
  changes: ['sequence', 'dataset', 'document', 'previous_revision', 'revision'],
  history: ['dataset', 'document', 'sequence', 'revert', 'patches'],
  document_references: ['target', 'dataset', 'source', 'is_strong'],
  users: ['id', 'email', 'name', 'role', 'password', 'created_at'],
  tokens: ['id', 'digest', 'user', 'label', 'role', 'created_at', 'expires_at'],
  devices: ['user', 'digest', 'signed_in_at'],
  user_values: ['user', 'key', 'value', 'created_at', 'updated_at'],
  signing_keys: ['id', 'public_key', 'label', 'created_at'],
  origins: ['id', 'origin', 'allow_credentials', 'created_at'],
  hooks: ['id', 'created_at', 'settings'],
  hook_messages: [
    ...['id', 'hook', 'dataset', 'transaction_id', 'timestamp', 'document', 'operation', 'before', 'after'],
    ...['payload', 'status', 'attempts', 'due_at', 'created_at'],
  ],
  hook_attempts: [
    ...['id', 'message', 'hook', 'created_at', 'duration', 'result_code', 'result_body', 'failure_reason'],
  ],
} as const satisfies Record<string, readonly string[]>

export type ProtectedTable = keyof typeof PROTECTED_TABLES

/** Tables with rows that are updated in place: their primary keys. A trigger computes the new checksum. */
const UPDATED_TABLES: Partial<Record<ProtectedTable, readonly string[]>> = {
  datasets: ['name'],
  users: ['id'],
  tokens: ['id'],
  user_values: ['user', 'key'],
  hooks: ['id'],
  hook_messages: ['id'],
}

/** The sums of checksums have 48 bits: JavaScript can represent them, and SQLite can add one without an overflow. */
const SUM_BITS = 0xffff_ffff_ffff

export const TABLE_NAMES = Object.keys(PROTECTED_TABLES) as ProtectedTable[]

const columnsOf = (table: ProtectedTable, prefix = ''): string =>
  PROTECTED_TABLES[table].map(column => prefix + column).join(', ')

/** A blob is not decoded, which takes longer than its checksum. */
const undecoded = (columns: string): string => columns.replace(/(\w+\.)?content\b/, 'cast($& as blob)')

/**
 * Returns an SQL condition that is true for an undamaged row. For a damaged one it throws a RowDamageError. `alias` is the
 * table's name in the query.
 */
export const intactRow = (table: ProtectedTable, alias: string = table): string =>
  `intact('${table}', ${alias}.checksum, ${undecoded(columnsOf(table, `${alias}.`))})`

/** Returns whether a row with all columns of its table matches its checksum. */
export const isIntact = (table: ProtectedTable, row: Record<string, SQLOutputValue>): boolean =>
  rowChecksum(table, ...PROTECTED_TABLES[table].map(column => row[column])) === row.checksum

/** An SQL condition that is true when the documents are as many as were written, and have the same checksums. */
export const COMPLETE_DOCUMENTS = `(select number || ' ' || sum from integrity where name = 'documents') is
  (select count(*) || ' ' || coalesce(sum(checksum) & ${SUM_BITS}, 0) from documents not indexed)`

/** Returns an SQL query of the number of a table's rows, of those that match their checksum, and the sum of the checksums. */
export const sumQuery = (table: ProtectedTable): string => {
  return `select count(*) as number, coalesce(sum(checksum) & ${SUM_BITS}, 0) as sum,
    coalesce(sum(row_checksum('${table}', ${undecoded(columnsOf(table))}) = checksum), 0) as intact from ${table}`
}

/** Prepares the insertion of a row with its checksum. `suffix` is an `on conflict` clause. */
export const prepareInsert = (database: DatabaseSync, table: ProtectedTable, suffix = '') => {
  const columns = PROTECTED_TABLES[table]
  const places = columns.map(() => '?').join(', ')
  const statement = database.prepare(
    `insert into ${table}(${columnsOf(table)}, checksum) values (${places}, ?) ${suffix}`,
  )
  return {
    /** Inserts the values of all columns. */
    run: (...values: Exclude<Value, undefined>[]): StatementResultingChanges =>
      statement.run(...values, rowChecksum(table, ...values)),
  }
}

const protectTable = (table: ProtectedTable): string => `
  alter table ${table} add column checksum integer not null default 0;
  update ${table} set checksum = row_checksum('${table}', ${columnsOf(table)});
  insert into integrity select '${table}', count(*), coalesce(sum(checksum) & ${SUM_BITS}, 0), 0 from ${table};
  create trigger ${table}_inserted after insert on ${table} begin
    update integrity set number = number + 1, sum = (sum + new.checksum) & ${SUM_BITS}, changes = changes + 1
    where name = '${table}';
  end;
  create trigger ${table}_deleted after delete on ${table} begin
    update integrity set number = number - 1, sum = (sum - old.checksum) & ${SUM_BITS}, changes = changes + 1
    where name = '${table}';
  end;
  create trigger ${table}_updated after update on ${table} when new.checksum is not old.checksum begin
    update integrity set sum = (sum + new.checksum - old.checksum) & ${SUM_BITS}, changes = changes + 1
    where name = '${table}';
  end;
  ${signingTrigger(table)}`

const signingTrigger = (table: ProtectedTable): string => {
  const keys = UPDATED_TABLES[table]
  if (!keys) return ''
  const [before, after] = [columnsOf(table, 'old.'), columnsOf(table, 'new.')]
  return `create trigger ${table}_signed after update on ${table} when new.checksum is old.checksum begin
    update ${table} set
      checksum = signed('${table}', ${PROTECTED_TABLES[table].length}, old.checksum, ${before}, ${after})
    where ${keys.map(key => `${key} = new.${key}`).join(' and ')};
  end;`
}

/**
 * The migration that adds checksums. `integrity` has the number of rows of each table, the sum of their checksums and the
 * number of changes, so that a missing row is noticed too. Triggers update it, whichever process writes.
 */
export const CHECKSUM_MIGRATION = `
  create table integrity(
    name text primary key, number integer not null, sum integer not null, changes integer not null
  ) strict, without rowid;
  ${TABLE_NAMES.map(protectTable).join('\n')}`
