import type {DatabaseSync} from 'node:sqlite'
import {isUnreadable, type Row, readTable} from './read-table.ts'
import type {RestorableTable} from './tables.ts'

/** What a restore did to one table. */
export type Salvaged = {
  table: RestorableTable
  /** Whether every row of the damaged database could be read and had valid content. */
  isIntact: boolean
  /** Number of rows that the backup does not have. */
  added: number
  /** Keys of readable rows of a damaged table that differ from the backup's, which are restored unless the table is checked. */
  changed: string[]
  /** Keys of rows that exist, or existed, in the damaged database and could not be restored. */
  lost: string[]
  /** Keys of restored rows of which a damaged table has neither the row nor the key: they were removed after the backup, it seems. */
  returned: string[]
}

/**
 * Copies what is newer than the backup from a damaged database into `target`, a copy of the backup. A table that is intact
 * replaces the backup's. Of any other table, readable rows are added to those of the backup; changed ones replace them if the
 * table is checked.
 */
export const salvage = (damaged: DatabaseSync, target: DatabaseSync, tables: RestorableTable[]): Salvaged[] => {
  const staged = tables.map(table => ({table, isIntact: stageRows(damaged, target, table)}))
  return staged.map(({table, isIntact: isTableIntact}) => {
    const isIntact =
      isTableIntact && staged.every(other => other.isIntact || !table.group || other.table.group !== table.group)
    if (table.group && !isIntact) return {table, isIntact, added: 0, changed: [], lost: [], returned: []}
    const changed = isIntact || !table.isMutable ? [] : listChanged(target, table)
    const added = mergeRows(target, table, isIntact)
    const keys = isIntact ? {lost: [], returned: []} : compareKeys(damaged, target, table)
    return {table, isIntact, added, changed, ...keys}
  })
}

/** Copies the valid rows of a table into a temporary one; returns whether they are all of its rows. */
const stageRows = (damaged: DatabaseSync, target: DatabaseSync, table: RestorableTable): boolean => {
  const {name, key, isValid} = table
  target.exec(`create temporary table staged_${name} as select * from ${name} where 0`)
  if (table.isRecent && !hasTable(damaged, name)) return true
  const columns = listColumns(target, name)
  const insert = target.prepare(
    `insert into staged_${name} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  )
  const isSound = isTableSound(damaged, name)
  let isIntact = isSound
  const isComplete = readTable(damaged, name, row => {
    const isUsable =
      columns.every(column => column in row) && isValid(row) && (isSound || isIndexed(damaged, name, key, row))
    if (isUsable) insert.run(...columns.map(column => row[column] ?? null))
    else isIntact = false
  })
  return isIntact && isComplete
}

/** Returns whether a database has a table; true when it is not certain. */
const hasTable = (database: DatabaseSync, table: string): boolean => {
  try {
    const find = database.prepare('select 1 from sqlite_schema where name = ?')
    return find.get(table) !== undefined || find.get('products') === undefined
  } catch (error) {
    if (isUnreadable(error)) return true
    throw error
  }
}

const isTableSound = (database: DatabaseSync, table: string): boolean => {
  try {
    return database.prepare(`pragma integrity_check(${table})`).get()?.integrity_check === 'ok'
  } catch (error) {
    if (isUnreadable(error)) return false
    throw error
  }
}

/** Returns whether the index of the key has the row, so that a row whose key was damaged is not taken for another one. */
const isIndexed = (database: DatabaseSync, table: string, key: string, row: Row): boolean => {
  try {
    return database.prepare(`select 1 from ${table} where ${key} = ?`).get(row[key] ?? null) !== undefined
  } catch (error) {
    // The index is damaged as well, or this part of it.
    if (isUnreadable(error)) return true
    throw error
  }
}

const listColumns = (database: DatabaseSync, table: string): string[] => {
  const columns = database.prepare(`pragma table_info(${table})`).all()
  return columns.map(column => String(column.name))
}

/** Lists the keys of staged rows that differ from the backup's. */
const listChanged = (target: DatabaseSync, {name, key}: RestorableTable): string[] => {
  // The time of a conversation comes from its messages.
  const columns = listColumns(target, name).filter(column => column !== 'updated_at')
  const values = (table: string) => `(${columns.map(column => `${table}.${column}`).join(', ')})`
  const rows = target.prepare(
    `select ${name}.${key} as key from staged_${name} staged join ${name} on ${name}.${key} = staged.${key}
     where ${values('staged')} is not ${values(name)} order by 1`,
  )
  return rows.all().map(row => String(row.key))
}

/** Merges the staged rows of a table and returns how many the backup did not have. */
const mergeRows = (target: DatabaseSync, table: RestorableTable, isIntact: boolean): number => {
  const {name, key, isMutable, isChecked} = table
  const before = target.prepare(
    `select count(*) as count from staged_${name} where ${key} not in (select ${key} from ${name})`,
  )
  const added = Number(before.get()?.count)
  if (isIntact) target.exec(`delete from ${name} where ${key} not in (select ${key} from staged_${name})`)
  // A row that never changes was stored twice; the backup is not damaged.
  const verb = isIntact && isMutable ? 'insert or replace' : 'insert or ignore'
  if (!isIntact && isChecked) updateRows(target, table)
  target.exec(`${verb} into ${name} select * from staged_${name}`)
  return added
}

/** Replaces rows of the backup by staged ones, and keeps their order. */
const updateRows = (target: DatabaseSync, {name, key}: RestorableTable): void => {
  const values = listColumns(target, name).map(column => `${column} = staged.${column}`)
  target.exec(`update ${name} set ${values.join(', ')} from staged_${name} staged where staged.${key} = ${name}.${key}`)
}

/** Compares the restored rows with the keys that an index of the damaged database still has. */
const compareKeys = (
  damaged: DatabaseSync,
  target: DatabaseSync,
  {name, key}: RestorableTable,
): Pick<Salvaged, 'lost' | 'returned'> => {
  const list = (sql: string) => target.prepare(sql).all()
  const restored = new Set(list(`select ${key} as key from ${name}`).map(row => String(row.key)))
  const known = new Set(list(`select ${key} as key from staged_${name}`).map(row => String(row.key)))
  const lost: string[] = []
  try {
    for (const {key: found} of damaged.prepare(`select ${key} as key from ${name} order by ${key}`).iterate()) {
      if (found === null || found === undefined) continue
      known.add(String(found))
      if (!restored.has(String(found))) lost.push(String(found))
    }
  } catch (error) {
    // The index is damaged as well: the list ends here.
    if (!isUnreadable(error)) throw error
    return {lost, returned: []}
  }
  return {lost, returned: [...restored].filter(one => !known.has(one)).sort()}
}
