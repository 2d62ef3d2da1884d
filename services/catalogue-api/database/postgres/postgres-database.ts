import {randomInt} from 'node:crypto'
import {setTimeout as wait} from 'node:timers/promises'
import {type IsolationLevel, Kysely, PostgresDialect, sql, type Transaction} from 'kysely'
import type {Database} from '../database.ts'
import type {Tables} from '../tables.ts'
import {isAway, isRepeatable} from './errors.ts'
import {listenToChannel} from './listen.ts'
import {openPool, type PoolUser} from './pool.ts'

/** Attempts of a transaction that collides with another one. */
const MAX_ATTEMPTS = 8
/** Upper limit of the first pause between attempts, in milliseconds; each further one is twice as long. */
const FIRST_PAUSE_MS = 8
const MAX_CLOSE_MS = 5000

type Work<Result> = (query: Transaction<Tables>) => Promise<Result>

/** Opens the query builder of a PostgreSQL database; `close` ends its connections. */
export function openPostgres(url: string, user: PoolUser = 'api'): {database: Database; close: () => Promise<void>} {
  const query = new Kysely<Tables>({dialect: new PostgresDialect({pool: openPool(url, user)})})
  const run = <Result>(level: IsolationLevel, work: Work<Result>): Promise<Result> =>
    repeat(() => query.transaction().setIsolationLevel(level).execute(work))
  const database: Database = {
    kind: 'postgres',
    query,
    // Stores lock the rows that they change according to what they have read, and unique constraints find the others.
    transaction: (work, {waitsForDisk} = {waitsForDisk: true}) =>
      run('read committed', waitsForDisk ? work : withoutWait(work)),
    replacement: work => run('serializable', work),
    snapshot: work => query.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    listen: (channel, onMessage) => listenToChannel(url, channel, onMessage),
    isAway,
  }
  const close = async () => {
    await Promise.race([query.destroy(), wait(MAX_CLOSE_MS, undefined, {ref: false})])
  }
  return {database, close}
}

/** The server's own crash may undo these transactions too. Their order stays, so none is kept without those before it. */
const withoutWait =
  <Result>(work: Work<Result>): Work<Result> =>
  async query => {
    await sql`set local synchronous_commit = off`.execute(query)
    return work(query)
  }

/** Waits until the database responds. Rejects with its error after `maxMs`, or at once when waiting does not help. */
export async function waitForDatabase({query}: Database, maxMs: number): Promise<void> {
  for (const endsAt = Date.now() + maxMs; ; ) {
    try {
      await sql`select 1`.execute(query)
      return
    } catch (error) {
      if (!isAway(error) || Date.now() >= endsAt) throw error
      await wait(500)
    }
  }
}

async function repeat<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRepeatable(error)) throw error
      await wait(randomInt(FIRST_PAUSE_MS * 2 ** attempt))
    }
  }
}
