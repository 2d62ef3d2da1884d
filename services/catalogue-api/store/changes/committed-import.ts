import {setImmediate as afterOthers} from 'node:timers/promises'
import {sql} from 'kysely'
import type {Change} from '../../../../contract/changes.ts'
import type {Database, Query} from '../../database/database.ts'
import type {ChangeLog} from './change-log.ts'

/** Products that are moved in one transaction: what other writers wait for. */
const ROWS_PER_MOVE = 50

type StagedRow = {key: string; id: string; is_deleted: number}
/** A committed import. There is at most one whose products are not all moved. */
type CommittedImport = {id: string; first_sequence: number; committed_at: string}

/**
 * Moves some products of a committed import to `products`, and its changes to `changes`. Readers see no difference.
 * Returns false when nothing is left to move. Call it with the lock of the change log.
 */
export async function moveSome(trx: Query): Promise<boolean> {
  const done = await findCommitted(trx)
  if (!done) return false
  const rows = await selectChanged(trx, done).orderBy('position').limit(ROWS_PER_MOVE).execute()
  await moveRows(trx, rows, done)
  if (rows.length < ROWS_PER_MOVE && !(await discardSome(trx, done.id))) {
    await trx.deleteFrom('catalogue_imports').where('id', '=', done.id).execute()
  }
  return true
}

/** Moves the change of one product, if a committed import has one. Call it before a product is written. */
export async function moveOne(trx: Query, id: string): Promise<void> {
  const done = await findCommitted(trx)
  if (done) await moveRows(trx, await selectChanged(trx, done).where('id', '=', id).execute(), done)
}

/** Deletes some products of an import; returns false when none is left. */
export async function discardSome(trx: Query, importId: string): Promise<boolean> {
  const rows = await trx
    .selectFrom('import_products')
    .select('key')
    .where('import_id', '=', importId)
    .limit(ROWS_PER_MOVE)
    .execute()
  if (rows.length === 0) return false
  await deleteStaged(trx, rows)
  return true
}

/**
 * Moves everything that is left of a committed import, some products at a time, until the signal aborts. Other work
 * has its turn after each transaction, also on a database whose statements block this thread.
 */
export async function moveAll(
  {query, transaction}: Pick<Database, 'query' | 'transaction'>,
  log: ChangeLog,
  signal?: AbortSignal,
): Promise<void> {
  // What a crash undoes is moved again.
  const moveNext = () =>
    transaction(
      async trx => {
        const last = await log.lock(trx)
        const isMoved = await moveSome(trx)
        if (isMoved) await log.prune(trx, last)
        return isMoved
      },
      {waitsForDisk: false},
    )
  const hasNext = () => findCommitted(query)
  while (!signal?.aborted && (await hasNext()) && (await moveNext())) await afterOthers()
}

const findCommitted = (query: Query): Promise<CommittedImport | undefined> =>
  query
    .selectFrom('catalogue_imports')
    .select(({eb}) => [
      'id',
      eb.ref('first_sequence').$notNull().as('first_sequence'),
      eb.ref('committed_at').$notNull().as('committed_at'),
    ])
    .where('first_sequence', 'is not', null)
    .executeTakeFirst()

/** Selects from one table: an index then has the rows in the order of their positions. */
const selectChanged = (trx: Query, {id}: CommittedImport) =>
  trx
    .selectFrom('import_products')
    .select(['key', 'id', sql<number>`case when document is null then 1 else 0 end`.as('is_deleted')])
    .where('import_id', '=', id)
    .where('position', 'is not', null)

/** Moves rows inside the database: their documents would be work for this process, twice. */
async function moveRows(trx: Query, rows: StagedRow[], {first_sequence, committed_at}: CommittedImport): Promise<void> {
  if (rows.length === 0) return
  const keys = rows.map(({key}) => key)
  const moved = trx.selectFrom('import_products').where('key', 'in', keys)
  await trx
    .insertInto('products')
    .columns(['id', 'updated_at', 'document'])
    .expression(
      moved
        .where('document', 'is not', null)
        .select(({eb}) => [
          'id',
          eb.ref('updated_at').$notNull().as('updated_at'),
          eb.ref('document').$notNull().as('document'),
        ]),
    )
    .onConflict(conflict =>
      conflict
        .column('id')
        .doUpdateSet(({ref}) => ({updated_at: ref('excluded.updated_at'), document: ref('excluded.document')})),
    )
    .execute()
  const deleted = rows.flatMap(({id, is_deleted}) => (is_deleted === 1 ? id : []))
  if (deleted.length > 0) await trx.deleteFrom('products').where('id', 'in', deleted).execute()
  const changes = moved.select([
    sql<number>`cast(${first_sequence} as bigint) + position`.as('sequence'),
    sql<Change['type']>`'product'`.as('type'),
    'id',
    sql<Change['action']>`case when document is null then 'delete' else 'put' end`.as('action'),
    sql<string>`cast(${committed_at} as text)`.as('changed_at'),
  ])
  await trx
    .insertInto('changes')
    .columns(['sequence', 'type', 'id', 'action', 'changed_at'])
    .expression(changes)
    .execute()
  await deleteStaged(trx, rows)
}

async function deleteStaged(trx: Query, rows: {key: string}[]): Promise<void> {
  const keys = rows.map(({key}) => key)
  await trx.deleteFrom('import_products').where('key', 'in', keys).execute()
}
