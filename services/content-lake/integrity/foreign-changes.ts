import {statSync} from 'node:fs'
import {checkInThread, type RunningCheck} from './check-in-thread.ts'
import {findDamage} from './database-check.ts'
import type {Health} from './health.ts'
import {pauseAfter} from './scrub-pauses.ts'

/** A database of this size, in bytes, is checked in about 0.2 s. A larger one refuses writes while it is checked in a thread. */
const MAX_BLOCKING_BYTES = 32 * 1024 * 1024

/**
 * Watches the files of a database for changes that this process's connection did not make: another program wrote, or a
 * restored copy replaced them. `check` is called before a write and checks the database after such a change.
 */
export const watchForeignChanges = (file: string, health: Health) => {
  let known = stateOf(file)
  let running: RunningCheck | null = null
  let isChanged = false
  let nextCheckAt = 0

  const findProblems = (): void => {
    const size = statSync(file, {throwIfNoEntry: false})?.size
    if (size === undefined) health.report('The database file was removed while the lake was running')
    else if (size > MAX_BLOCKING_BYTES) {
      running = checkInThread(file)
      health.waitFor(running.problems)
    } else {
      const problems = findDamage(file)
      if (problems.length > 0) health.report(...problems)
    }
  }

  return {
    /** Stores the state in which the own connection leaves the files. */
    remember: (): void => {
      known = stateOf(file)
    },
    /** Checks the database if the files changed since then. Some file systems change times late, so checks have pauses. */
    check: (): void => {
      const start = performance.now()
      isChanged ||= stateOf(file) !== known
      if (!isChanged || start < nextCheckAt) return
      isChanged = false
      findProblems()
      nextCheckAt = performance.now() + pauseAfter(performance.now() - start)
    },
    close: (): void => void running?.stop(),
  }
}

/** Describes the files of a database. A kernel's clock for files has steps of some milliseconds, so fractions say nothing. */
const stateOf = (file: string): string =>
  [file, `${file}-wal`]
    .map(path => statSync(path, {throwIfNoEntry: false}))
    .map(stats => stats && `${stats.ino} ${stats.size} ${Math.trunc(stats.mtimeMs)}`)
    .join()
