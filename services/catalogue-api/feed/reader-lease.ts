import {randomUUID} from 'node:crypto'
import type {Database} from '../database/database.ts'
import type {ChangeLog} from '../store/changes/change-log.ts'

/** Time for which a process alone sends to a reader, and after which another one replaces it when it has been killed. */
const LEASE_MS = 12_000

/** The name of the site among those that follow the changes. */
export const SITE_READER = 'site'

export type ReaderLease = ReturnType<typeof createReaderLease>

/** Creates the stored position of a reader of the changes, which one process at a time may move. */
export function createReaderLease(
  name: string,
  {query, transaction}: Database,
  log: ChangeLog,
  {leaseMs = LEASE_MS}: {leaseMs?: number} = {},
) {
  const owner = randomUUID()
  const extend = () =>
    query
      .updateTable('change_readers')
      .set({lease_until: Date.now() + leaseMs})
      .where('name', '=', name)
      .where('owner', '=', owner)
      .execute()

  return {
    /** Keeps the lease while `work` lasts, unless another process has it. */
    async during<Result>(work: () => Promise<Result>): Promise<Result> {
      const timer = setInterval(() => void extend().catch(() => undefined), leaseMs / 4)
      try {
        return await work()
      } finally {
        clearInterval(timer)
      }
    },

    /** Takes or extends the lease and returns the number of the last change that was sent; null while another process has it. */
    async take(): Promise<number | null> {
      // A reader that is new has everything that is there already.
      const first = {name, sequence: await log.latest(), owner, lease_until: 0}
      return transaction(async trx => {
        await trx
          .insertInto('change_readers')
          .values(first)
          .onConflict(conflict => conflict.column('name').doNothing())
          .execute()
        const now = Date.now()
        const row = await trx
          .updateTable('change_readers')
          .set({owner, lease_until: now + leaseMs})
          .where('name', '=', name)
          .where(({or, eb}) => or([eb('owner', '=', owner), eb('lease_until', '<', now)]))
          .returning('sequence')
          .executeTakeFirst()
        return row?.sequence ?? null
      })
    },

    /** Stores that everything up to a number was received. Does nothing when another process has the lease. */
    async moveTo(sequence: number): Promise<void> {
      await query
        .updateTable('change_readers')
        .set({sequence})
        .where('name', '=', name)
        .where('owner', '=', owner)
        .execute()
    },

    /** Lets another process continue at once. */
    async release(): Promise<void> {
      await query
        .updateTable('change_readers')
        .set({lease_until: 0})
        .where('name', '=', name)
        .where('owner', '=', owner)
        .execute()
    },
  }
}
