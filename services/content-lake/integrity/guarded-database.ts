import {DatabaseSync, type StatementSync} from 'node:sqlite'
import {isDamage} from './damage-errors.ts'
import {watchForeignChanges} from './foreign-changes.ts'
import type {Health} from './health.ts'
import {openLastWrite} from './last-write.ts'

type Guard = <Result>(work: () => Result) => Result

/**
 * Makes a connection refuse every write while the database is not sound, check the database before a write if another program
 * has changed its files, report the damage that any statement finds, and store the number of the last acknowledged change. Returns a function that ends this.
 */
export const guardDatabase = (database: DatabaseSync, file: string, health: Health): (() => void) => {
  const read: Guard = work => {
    try {
      return work()
    } catch (error) {
      throw isDamage(error) ? health.report(`Database: ${error.message}`) : error
    }
  }
  const log = health.isDamaged() ? null : logWrites(database, file)
  const files = health.isDamaged() ? null : watchForeignChanges(database, file, health)
  const write: Guard = work => {
    if (!database.isTransaction && health.refusal() === null) read(() => files?.check())
    const refusal = health.refusal()
    if (refusal) throw refusal
    try {
      const result = read(work)
      if (!database.isTransaction) log?.acknowledge()
      return result
    } finally {
      if (!database.isTransaction) files?.remember()
    }
  }
  const end: Guard = work => {
    try {
      return read(work)
    } finally {
      files?.remember()
    }
  }
  guardMethods(database, {read, write, end})
  return () => {
    files?.close()
    log?.close()
  }
}

/** The guards of reads, of writes, and of what is allowed even in a damaged database but may change its files. */
type Guards = {read: Guard; write: Guard; end: Guard}

const guardMethods = (database: DatabaseSync, {read, write, end}: Guards): void => {
  // Looked up at each call, because tests replace these methods.
  database.prepare = sql =>
    guardStatement(
      read(() => DatabaseSync.prototype.prepare.call(database, sql)),
      read,
      write,
    )
  database.exec = sql => {
    const guard = /^\s*(rollback|pragma)/i.test(sql) ? end : write
    guard(() => DatabaseSync.prototype.exec.call(database, sql))
  }
}

const guardStatement = (statement: StatementSync, read: Guard, write: Guard): StatementSync => {
  const [run, get, all, iterate] = [statement.run, statement.get, statement.all, statement.iterate]
  // `iterate` is guarded when it starts only: the lake's connections that read many rows are in other threads.
  return Object.assign(statement, {
    run: (...values: Parameters<typeof run>) => write(() => run.apply(statement, values)),
    get: (...values: Parameters<typeof get>) => read(() => get.apply(statement, values)),
    all: (...values: Parameters<typeof all>) => read(() => all.apply(statement, values)),
    iterate: (...values: Parameters<typeof iterate>) => read(() => iterate.apply(statement, values)),
  })
}

/** Stores the number of changes after each write that changed a protected table. */
const logWrites = (database: DatabaseSync, file: string) => {
  const numbers = database.prepare(`
    select sum(changes) as changes,
      coalesce((select seq from sqlite_sequence where name = 'transactions'), 0) as sequence from integrity`)
  const lastWrite = openLastWrite(file)
  let latest = -1
  const acknowledge = (): void => {
    const row = numbers.get()
    const changes = Number(row?.changes)
    if (changes === latest) return
    lastWrite.set({changes, sequence: Number(row?.sequence)})
    latest = changes
  }
  acknowledge()
  return {acknowledge, close: lastWrite.close}
}
