import {sql} from 'kysely'
import type {Change} from '../../../../contract/changes.ts'
import {type Database, inBatches, type Query} from '../../database/database.ts'
import {raiseRevision, readMeta} from '../meta.ts'

/** Number of changes that are kept; older ones are removed. A whole catalogue of 100,000 products fits. */
export const MAX_CHANGES = 200_000

/** The channel of PostgreSQL on which every transaction with changes sends the number of the last one. */
export const CHANGES_CHANNEL = 'catalogue_changes'

const COUNTER = 'change_sequence'

export type NewChange = {type: Change['type']; id: string; action: Change['action']}
export type ChangeLog = ReturnType<typeof createChangeLog>

/**
 * Creates the log of what has changed in the catalogue. Numbers have no gaps, and a change with a lower number is never
 * committed after one with a higher number: the number comes from a row that stays locked until the transaction ends.
 */
export function createChangeLog({query, kind}: Pick<Database, 'query' | 'kind'>, maxChanges = MAX_CHANGES) {
  /** Returns the number of the last change, 0 before the first. */
  const latest = async (trx: Query = query): Promise<number> => Number((await readMeta(trx, COUNTER)) ?? 0)

  return {
    latest,

    /**
     * Makes other transactions that change the catalogue wait until this one ends. What it then reads of the catalogue
     * stays as it is.
     */
    async lock(trx: Query): Promise<void> {
      await raiseCounter(trx, 0)
    },

    /** Records changes in the transaction that makes them, and removes the oldest ones beyond the limit. */
    async record(trx: Query, changes: NewChange[]): Promise<void> {
      if (changes.length === 0) return
      const last = await raiseCounter(trx, changes.length)
      await raiseRevision(trx, 'revision')
      const first = last - changes.length + 1
      const changed_at = new Date().toISOString()
      const rows = changes.map((change, at) => ({...change, sequence: first + at, changed_at}))
      for (const batch of inBatches(rows)) await trx.insertInto('changes').values(batch).execute()
      await trx
        .deleteFrom('changes')
        .where('sequence', '<=', last - maxChanges)
        .execute()
      if (kind === 'postgres') await sql`select pg_notify(${CHANGES_CHANNEL}, ${String(last)})`.execute(trx)
    },

    /**
     * Returns at most `limit` changes after a number, in order. Returns null when they are not all known: some were
     * removed, or the database has been restored since. Then the caller reads the whole catalogue.
     */
    async since(sequence: number, limit: number): Promise<Change[] | null> {
      // Read first: a change that is committed in between is in the list, and not in this number.
      const last = await latest()
      const changes = await query
        .selectFrom('changes')
        .selectAll()
        .where('sequence', '>', sequence)
        .orderBy('sequence')
        .limit(limit)
        .execute()
      const first = changes[0]?.sequence
      if (first === undefined) return sequence === last ? [] : null
      return first === sequence + 1 ? changes : null
    },
  }
}

/** Adds to the number of the last change and returns it. Its row is locked until the transaction ends. */
async function raiseCounter(trx: Query, count: number): Promise<number> {
  const {value} = await trx
    .insertInto('meta')
    .values({name: COUNTER, value: String(count)})
    .onConflict(conflict =>
      conflict.column('name').doUpdateSet({value: sql`cast(cast(meta.value as bigint) + ${count} as text)`}),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return Number(value)
}
