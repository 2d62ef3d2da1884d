import {sql} from 'kysely'
import type {Order} from '../../../contract/order.ts'
import {isSameSecret} from '../../kit/secrets.ts'
import {type Database, type DatabaseKind, inBatches} from '../database/database.ts'
import {storedJson} from '../database/postgres/stored-json.ts'
import {raiseRevision} from './meta.ts'
import {createUnreadableOrders, parseOrder} from './unreadable-orders.ts'

/** The time of an order in its document. The documents may have fractions of a second or none, so their texts do not sort. */
const PLACED_AT: Record<DatabaseKind, ReturnType<typeof sql>> = {
  sqlite: sql`unixepoch(document ->> 'placed_at', 'subsec')`,
  postgres: sql`(${storedJson('document')} ->> 'placed_at')::timestamptz`,
}

export type OrderStore = ReturnType<typeof createOrderStore>

/** Creates the store of imported orders, which are found by number and email address together, or listed by email address. */
export function createOrderStore({query, kind, replacement, snapshot}: Database) {
  const unreadableRowsOf = createUnreadableOrders()

  return {
    /** Replaces all orders, or none when it rejects. */
    replace: (orders: (Order & {email: string})[]): Promise<void> =>
      replacement(async trx => {
        await raiseRevision(trx, 'orders_revision')
        await trx.deleteFrom('orders').execute()
        const rows = orders.map(({email, ...one}) => ({
          number: one.number,
          email: toEmail(email),
          document: JSON.stringify(one),
        }))
        for (const batch of inBatches(rows)) await trx.insertInto('orders').values(batch).execute()
      }),

    /** Returns the order that matches both, or null. The work is the same whichever does not match, so the time reveals nothing. */
    async find(number: string, email: string): Promise<Order | null> {
      const matching = query.selectFrom('orders').where('number', '=', toNumber(number))
      const owner = await matching.select('email').executeTakeFirst()
      if (!isSameSecret(toEmail(email), owner?.email ?? '')) return null
      const row = await matching.where('email', '=', toEmail(email)).select('document').executeTakeFirst()
      return parseOrder(row?.document ?? 'null').data ?? null
    },

    /**
     * Returns a page of the orders of an email address, newest first, and their number. A row that is not an order of the
     * contract, such as one of an older version, is left out of both; the log names it.
     */
    list(emailAddress: string, offset: number, limit: number): Promise<{data: Order[]; total: number}> {
      const email = toEmail(emailAddress)
      // An import in between would give the numbers of rows to other orders.
      return snapshot(async trx => {
        const unreadable = await unreadableRowsOf(trx, email)
        // Sorting reads the documents, so rows with unreadable ones are left out before.
        const readable = trx
          .selectFrom('orders')
          .where('email', '=', email)
          .$if(unreadable.length > 0, select => select.where('rowid', 'not in', unreadable))
        const rows = await readable
          .select('document')
          .orderBy(PLACED_AT[kind], 'desc')
          .orderBy('number', 'desc')
          .limit(limit)
          .offset(offset)
          .execute()
        const {total} = await readable.select(({fn}) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
        return {data: rows.flatMap(({document}) => parseOrder(document).data ?? []), total}
      })
    },
  }
}

/** Normalises a number as people type it: `#op-204418` becomes `OP-204418`. */
const toNumber = (text: string) => text.trim().replace(/^#\s*/, '').toUpperCase()
const toEmail = (text: string) => text.trim().toLowerCase()
