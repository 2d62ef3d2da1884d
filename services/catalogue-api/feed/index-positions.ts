import {randomUUID} from 'node:crypto'
import {setTimeout as wait} from 'node:timers/promises'
import type {Database} from '../database/database.ts'

const PREFIX = 'index '
/** Time after which the index of a process that has been killed does not count any more. */
const LEASE_MS = 12_000
/** Time between two looks at the positions of other processes while one is behind. */
const INTERVAL_MS = 100
/** Longest wait for other processes; the caller begins again. */
const MAX_WAIT_MS = 4000

/** The index of this process: its position, and whether readers get an earlier state of it. */
type Index = {position: () => number; isBehind: () => boolean}

export type IndexPositions = ReturnType<typeof createIndexPositions>

/**
 * Creates the record of the processes on one database whose readers get an earlier state of a large catalogue during an update: the site's
 * requests go to any process. Readers of the others wait for changes.
 */
export function createIndexPositions({query, transaction}: Pick<Database, 'query' | 'transaction'>, index: Index) {
  const name = `${PREFIX}${randomUUID()}`
  let publishedAt: number | null = null

  const remove = async (): Promise<void> => {
    await query.deleteFrom('change_readers').where('name', '=', name).execute()
    publishedAt = null
  }

  /** Stores the position, and removes those of processes that have been killed. */
  const store = async (sequence: number): Promise<void> => {
    const values = {sequence, lease_until: Date.now() + LEASE_MS}
    const at = performance.now()
    await transaction(
      async trx => {
        await trx
          .deleteFrom('change_readers')
          .where('name', 'like', `${PREFIX}%`)
          .where('lease_until', '<', Date.now())
          .execute()
        await trx
          .insertInto('change_readers')
          .values({name, owner: name, ...values})
          .onConflict(conflict => conflict.column('name').doUpdateSet(values))
          .execute()
      },
      {waitsForDisk: false},
    )
    publishedAt = at
  }

  /** Returns the number of the last change that readers of every process see. */
  const lowest = async (): Promise<number> => {
    const row = await query
      .selectFrom('change_readers')
      .select(({fn}) => fn.min('sequence').as('sequence'))
      .where('name', 'like', `${PREFIX}%`)
      .where('name', '<>', name)
      .where('lease_until', '>=', Date.now())
      .executeTakeFirst()
    return Math.min(index.position(), row?.sequence ?? Number.POSITIVE_INFINITY)
  }

  return {
    lowest,

    /** Stores the position of this process while its readers get an earlier state, and removes it afterwards. */
    async publish(): Promise<void> {
      if (!index.isBehind()) {
        if (publishedAt !== null) await remove()
      } else if (publishedAt === null || performance.now() > publishedAt + LEASE_MS / 4) await store(index.position())
    },

    /** Waits until the indexes of all processes have the changes that this one has, for some seconds at most, and returns what all have. */
    async reach(signal: AbortSignal): Promise<number> {
      const endsAt = performance.now() + MAX_WAIT_MS
      for (;;) {
        const reached = await lowest()
        if (reached >= index.position() || performance.now() > endsAt || signal.aborted) return reached
        await wait(INTERVAL_MS, undefined, {signal}).catch(() => undefined)
      }
    },

    /** Removes the position of this process, which stops. */
    remove,
  }
}
