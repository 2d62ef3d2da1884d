import {type RawBuilder, type SqlBool, sql} from 'kysely'
import {type DatabaseKind, inBatches, type Query} from '../../database/database.ts'
import {storedJson} from '../../database/postgres/stored-json.ts'
import type {NewChange} from './change-log.ts'

/*
 * The products that name another one as their successor. Their responses have its name and id, so they change when it is
 * created, renamed or deleted.
 */

/** Lists the products that name this one as their successor, as changes. The index of the successors finds them. */
export async function listPredecessors(kind: DatabaseKind, trx: Query, id: string): Promise<NewChange[]> {
  // Searched in both tables, because the view of both would not use their indexes. The view then says which of them count.
  const select = (table: 'products' | 'import_products' | 'current_products') =>
    trx.selectFrom(table).select('id').where(hasSuccessor(kind, table)).where(successorOf(kind, table), '=', id)
  const found = [...(await select('products').execute()), ...(await select('import_products').execute())]
  const current: {id: string}[] = []
  for (const batch of inBatches([...new Set(found.map(one => one.id))])) {
    current.push(...(await select('current_products').where('id', 'in', batch).execute()))
  }
  return toChanges(current)
}

/**
 * Lists the products that an import leaves as they are, although it creates, renames or deletes their successors, as changes. Call
 * it while no other import is being moved. It reads only the products that name a successor, however many the import changes.
 */
export async function listPredecessorsOf(kind: DatabaseKind, trx: Query, importId: string): Promise<NewChange[]> {
  const rows = await trx
    .selectFrom('products')
    .innerJoin('import_products as next', join =>
      join.on('next.key', '=', sql<string>`${`${importId}/`} || ${successorOf(kind, 'products')}`),
    )
    .leftJoin('products as before', 'before.id', 'next.id')
    .select('products.id')
    .where(hasSuccessor(kind, 'products'))
    .where('next.position', 'is not', null)
    .where(({eb, or}) =>
      or([
        eb('next.document', 'is', null),
        eb('before.id', 'is', null),
        eb(nameOf(kind, 'before'), '<>', nameOf(kind, 'next')),
      ]),
    )
    .where(({not, exists, selectFrom}) =>
      not(
        exists(
          selectFrom('import_products as own')
            .select('own.key')
            .where('own.key', '=', sql<string>`${`${importId}/`} || products.id`)
            .where('own.position', 'is not', null),
        ),
      ),
    )
    .execute()
  return toChanges(rows)
}

const toChanges = (rows: {id: string}[]): NewChange[] => rows.map(({id}) => ({type: 'product', id, action: 'put'}))

/** The expression of the indexes, as `migrations/0006-successors.ts` has it. */
const successorOf = (kind: DatabaseKind, table: string): RawBuilder<string> =>
  kind === 'sqlite'
    ? sql`json_extract(${sql.ref(`${table}.document`)}, '$.discontinued.successor')`
    : sql`(${sql.ref(`${table}.document`)}::jsonb #>> '{discontinued,successor}')`

/** The condition of the indexes. A database uses them only for queries that have it. */
const hasSuccessor = (kind: DatabaseKind, table: string): RawBuilder<SqlBool> =>
  kind === 'sqlite'
    ? sql`instr(${sql.ref(`${table}.document`)}, '"successor":"') > 0`
    : sql`strpos(${sql.ref(`${table}.document`)}, '"successor":"') > 0`

const nameOf = (kind: DatabaseKind, table: string): RawBuilder<string> =>
  kind === 'sqlite'
    ? sql`json_extract(${sql.ref(`${table}.document`)}, '$.name')`
    : sql`(${storedJson(`${table}.document`)} ->> 'name')`
