import type {Executed, Statement} from './executor.ts'

/** Runs a statement after those that were given before. */
export type Run = (statement: Statement) => Promise<Executed>

/** A connection to a SQLite file. */
export type SqliteConnection = {
  /** Runs a single statement, after the transactions that have begun or wait to begin. */
  execute: Run
  /** Waits until no other transaction runs, and keeps all others out until `release` is called. */
  takeTurn: () => Promise<{execute: Run; release: () => void}>
}

/** Creates a connection from what runs its statements. `onEnd` is called after each single statement and each transaction. */
export function createConnection(run: Run, onEnd: () => void = () => undefined): SqliteConnection {
  let last: Promise<void> = Promise.resolve()
  return {
    async execute(statement) {
      await last
      // In the same turn as the wait ends: a transaction that waits behind this statement begins later.
      const executed = run(statement)
      return executed.finally(onEnd)
    },
    async takeTurn() {
      const before = last
      const {promise, resolve} = Promise.withResolvers<void>()
      last = promise
      await before
      const release = () => {
        resolve()
        onEnd()
      }
      return {execute: run, release}
    },
  }
}
