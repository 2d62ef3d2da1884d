import {sql} from 'kysely'
import type {Change} from '../../../../contract/changes.ts'
import {type Database, inBatches, type Query} from '../../database/database.ts'
import {raiseRevision, readMeta, writeMeta} from '../meta.ts'

/** Number of changes that are kept; older ones are removed. A whole catalogue of 100,000 products fits. */
export const MAX_CHANGES = 200_000

/** The channel of PostgreSQL on which every transaction with changes sends the number of the last one. */
export const CHANGES_CHANNEL = 'catalogue_changes'

const COUNTER = 'change_sequence'
const LAST_OF_IMPORT = 'last_of_import'

/** Changes beyond the limit that a transaction removes, besides as many as it adds. */
const PRUNED_AT_ONCE = 500

export type NewChange = {type: Change['type']; id: string; action: Change['action']}
export type ChangeLog = ReturnType<typeof createChangeLog>

/**
 * Creates the log of what has changed in the catalogue. Numbers have no gaps, and a change with a lower number is never
 * committed after one with a higher number: the number comes from a row that stays locked until the transaction ends.
 */
export function createChangeLog({query, kind}: Pick<Database, 'query' | 'kind'>, maxChanges = MAX_CHANGES) {
  /** Returns the number of the last change, 0 before the first. */
  const latest = async (trx: Query = query): Promise<number> => Number((await readMeta(trx, COUNTER)) ?? 0)

  const selectLatest = () => query.selectFrom('meta').select('value').where('name', '=', COUNTER)

  const reserve = async (trx: Query, count: number): Promise<number> => {
    const last = await raiseCounter(trx, count)
    await raiseRevision(trx, 'revision')
    if (kind === 'postgres') await sql`select pg_notify(${CHANGES_CHANNEL}, ${String(last)})`.execute(trx)
    return last - count + 1
  }

  /** Removes changes beyond the limit, some more than were added: after a large import, none waits until all are removed. */
  const prune = async (trx: Query, last: number, added: number): Promise<void> => {
    const oldest = trx
      .selectFrom('changes')
      .select('sequence')
      .where('sequence', '<=', last - maxChanges)
      .orderBy('sequence')
      .limit(added + PRUNED_AT_ONCE)
    await trx.deleteFrom('changes').where('sequence', 'in', oldest).execute()
  }

  return {
    latest,

    /** Stores the number of the last change as that of an import, in its transaction, and returns it. */
    async endImport(trx: Query): Promise<number> {
      const last = await latest(trx)
      await writeMeta(trx, LAST_OF_IMPORT, String(last))
      return last
    },

    /** Returns the number of the last change of the last import; null before the first. */
    async lastOfImport(trx: Query): Promise<number | null> {
      const sequence = await readMeta(trx, LAST_OF_IMPORT)
      return sequence === null ? null : Number(sequence)
    },

    /** Selects the number of the last change as a text, for a query that reads it together with something else. */
    selectLatest,

    /**
     * Makes other transactions that change the catalogue wait until this one ends. What it then reads of the catalogue
     * stays as it is. Returns the number of the last change.
     */
    lock: (trx: Query): Promise<number> => raiseCounter(trx, 0),

    /** Records changes in the transaction that makes them, and removes the oldest ones beyond the limit. */
    async record(trx: Query, changes: NewChange[]): Promise<void> {
      if (changes.length === 0) return
      const first = await reserve(trx, changes.length)
      const changed_at = new Date().toISOString()
      const rows = changes.map((change, at) => ({...change, sequence: first + at, changed_at}))
      for (const batch of inBatches(rows)) await trx.insertInto('changes').values(batch).execute()
      await prune(trx, first + changes.length - 1, changes.length)
    },

    /**
     * Gives numbers to so many changes of an import, which has them in a table of its own, and announces them. Returns the
     * first number.
     */
    reserve,

    /** Removes some of the oldest changes beyond the limit, which counts back from the last one. */
    prune: (trx: Query, last: number) => prune(trx, last, 0),

    /**
     * Returns at most `limit` changes after a number, in order. Returns null when they are not all known: some were
     * removed, or the database has been restored since. Then the caller reads the whole catalogue.
     */
    async since(sequence: number, limit: number, trx: Query = query): Promise<Change[] | null> {
      // Read first: a change that is committed in between is in the list, and not in this number.
      const last = await latest(trx)
      const changes = await selectAfter(trx, sequence, limit).execute()
      const first = changes[0]?.sequence
      if (first === undefined) return sequence === last ? [] : null
      return changes.at(-1)?.sequence === sequence + changes.length ? changes : null
    },
  }
}

/**
 * Selects changes after a number, those of an import included that are still in its own table. One statement, so that a
 * change which is moved at the same moment is neither missing nor there twice.
 */
function selectAfter(query: Query, sequence: number, limit: number) {
  const moved = query
    .selectFrom('changes')
    .select(['sequence', 'type', 'id', 'action', 'changed_at'])
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(limit)
  const finished = <Column extends 'id' | 'first_sequence' | 'committed_at'>(column: Column) =>
    query.selectFrom('catalogue_imports').select(column).where('first_sequence', 'is not', null).limit(1)
  // Without a join: an index then has the rows in the order of their positions, so that a page costs the same at any place.
  const staged = query
    .selectFrom('import_products as s')
    .select([
      sql<number>`${finished('first_sequence')} + s.position`.as('sequence'),
      sql<Change['type']>`'product'`.as('type'),
      's.id',
      sql<Change['action']>`case when s.document is null then 'delete' else 'put' end`.as('action'),
      sql<string>`${finished('committed_at')}`.as('changed_at'),
    ])
    .where('s.import_id', '=', finished('id'))
    .where('s.position', '>', sql<number>`${sequence} - ${finished('first_sequence')}`)
    .orderBy('s.position')
    .limit(limit)
  return query
    .selectFrom(moved.as('m'))
    .selectAll()
    .unionAll(query.selectFrom(staged.as('s')).selectAll())
    .orderBy('sequence')
    .limit(limit)
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
