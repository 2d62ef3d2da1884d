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
  let lastTurn: Promise<unknown> = Promise.resolve()
  let lastSingle: Promise<unknown> = Promise.resolve()
  const executeAfter = async (turn: Promise<unknown>, statement: Statement) => {
    await turn
    return run(statement).finally(onEnd)
  }
  return {
    execute(statement) {
      const executed = executeAfter(lastTurn, statement)
      lastSingle = executed.catch(() => undefined)
      return executed
    },
    async takeTurn() {
      // A thread that is lent the turn has another connection, which would wait for a running statement in SQLite's own way.
      const before = Promise.all([lastTurn, lastSingle])
      const {promise, resolve} = Promise.withResolvers<void>()
      lastTurn = promise
      await before
      const release = () => {
        resolve()
        onEnd()
      }
      return {execute: run, release}
    },
  }
}
