import {existsSync} from 'node:fs'
import {DatabaseSync} from 'node:sqlite'
import {findAnyDamage, findBackupDamage} from '../../kit/backup/database-tasks.ts'
import type {Command} from '../../kit/command-line/run-program.ts'
import {readTable} from '../restore/read-table.ts'
import {TABLES} from '../restore/tables.ts'
import {databaseFileOf} from '../store/database-file.ts'
import {readArguments} from './arguments.ts'

/** Checks a data folder or a backup. Logs every problem and throws an Error when there is one. */
export const verify: Command = async args => {
  const {dataDir, positionals, databaseUrl} = readArguments(args, {})
  if (databaseUrl !== undefined && positionals[0] === undefined) {
    throw new Error('The data is in PostgreSQL, which checks its files itself: name a backup.')
  }
  const folder = positionals[0] ?? dataDir
  const file = databaseFileOf(folder)
  if (!existsSync(file)) throw new Error(`There is no catalogue database in ${folder}.`)
  const damage = await (positionals[0] ? findBackupDamage(file) : findAnyDamage(file))
  const {problems, rows} = damage === null ? checkRows(file) : {problems: [`Database: ${damage}`], rows: 0}
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) throw new Error(`Found ${problems.length} problems in ${folder}.`)
  return [`${folder} has no problems: ${rows} rows.`]
}

/** Checks the content of every row against its digest or schema, and that no row refers to a missing one. */
const checkRows = (file: string): {problems: string[]; rows: number} => {
  const database = new DatabaseSync(file, {readOnly: true, timeout: 5000})
  try {
    // One read transaction, so that all checks see the same state.
    database.exec('begin')
    let rows = 0
    const invalid = TABLES.flatMap(table => {
      let count = 0
      readTable(database, table.name, row => {
        rows += 1
        if (!table.isValid(row)) count += 1
      })
      return count > 0 ? [`${table.label}: the content of ${count} rows is damaged`] : []
    })
    const dangling = database.prepare('pragma foreign_key_check').all()
    return {rows, problems: [...invalid, ...dangling.map(row => `${row.table}: a row refers to a missing one`)]}
  } finally {
    database.close()
  }
}
