import {sql} from 'kysely'
import type {Query} from '../database/database.ts'

/** Numbers in `meta` that increase with every change of the public catalogue, and with every import of orders. */
export type Revision = 'revision' | 'orders_revision'

/** Increases a revision, as part of the change that callers can see. */
export async function raiseRevision(trx: Query, name: Revision): Promise<void> {
  await trx
    .insertInto('meta')
    .values({name, value: '1'})
    .onConflict(conflict =>
      conflict.column('name').doUpdateSet({value: sql`cast(cast(meta.value as bigint) + 1 as text)`}),
    )
    .execute()
}

/** Returns a revision, 0 before the first change. */
export const readRevision = async (query: Query, name: Revision): Promise<number> =>
  Number((await readMeta(query, name)) ?? 0)

/** Returns a value of `meta`, or null without one. */
export async function readMeta(query: Query, name: string): Promise<string | null> {
  const row = await query.selectFrom('meta').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? null
}

/** Replaces a value of `meta`. */
export async function writeMeta(trx: Query, name: string, value: string): Promise<void> {
  await trx
    .insertInto('meta')
    .values({name, value})
    .onConflict(conflict => conflict.column('name').doUpdateSet({value}))
    .execute()
}
