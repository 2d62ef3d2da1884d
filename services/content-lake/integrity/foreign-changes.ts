import {statSync} from 'node:fs'
import type {DatabaseSync} from 'node:sqlite'
import {checkUntilItRuns} from './check-until-it-runs.ts'
import {findDamage} from './database-check.ts'
import type {Health} from './health.ts'
import {createTimeBudget} from './time-budget.ts'

/** A database of this size, in bytes, is checked in about 0.2 s. A larger one refuses writes while it is checked in a thread. */
const MAX_BLOCKING_BYTES = 32 * 1024 * 1024
/** Everything waits during a blocking check. Beyond this, small databases are checked in a thread too. */
const BLOCKING_BUDGET = {share: 0.1, burstMs: 1000}

/**
 * Watches a database for changes that this process's connection did not make: another program wrote to its files, or a
 * restored copy replaced them. `check` is called before a write and checks the database after every such change.
 */
export const watchForeignChanges = (database: DatabaseSync, file: string, health: Health) => {
  // SQLite counts the commits of other connections, which may leave no trace in the times and sizes of the files.
  const dataVersion = database.prepare('pragma data_version')
  const countCommits = (): unknown => dataVersion.get()?.data_version
  let known = stateOf(file)
  let knownCommits = countCommits()
  let stopCheck = (): void => {}
  const budget = createTimeBudget(BLOCKING_BUDGET)

  /** Returns whether the check has run. */
  const checkAtOnce = (): boolean => {
    try {
      const problems = budget.spend(() => findDamage(file, {waitMs: 0}))
      if (problems.length > 0) health.report(...problems)
      return true
    } catch {
      return false
    }
  }

  return {
    /** Stores the state in which the own connection leaves the files. */
    remember: (): void => {
      known = stateOf(file)
    },
    /** Checks the database if something changed since then. Writes are refused until a check in a thread has ended. */
    check: (): void => {
      const [state, commits] = [stateOf(file), countCommits()]
      if (state === known && commits === knownCommits) return
      // What changes from now on, also during the check, leads to another check.
      known = state
      knownCommits = commits
      const size = statSync(file, {throwIfNoEntry: false})?.size
      if (size === undefined) health.report('The database file was removed while the lake was running')
      else if (size > MAX_BLOCKING_BYTES || !budget.isLeft() || !checkAtOnce())
        stopCheck = checkUntilItRuns(file, health)
    },
    close: (): void => stopCheck(),
  }
}

/** Describes the files of a database. A kernel's clock for files has steps of some milliseconds, so fractions say nothing. */
const stateOf = (file: string): string =>
  [file, `${file}-wal`]
    .map(path => statSync(path, {throwIfNoEntry: false}))
    .map(stats => stats && `${stats.ino} ${stats.size} ${Math.trunc(stats.mtimeMs)}`)
    .join()
