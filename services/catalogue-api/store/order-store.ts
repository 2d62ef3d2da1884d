import type {DatabaseSync} from 'node:sqlite'
import {z} from 'zod'
import {type Order, order} from '../../../contract/order.ts'
import {isSameSecret} from '../../kit/secrets.ts'
import {inTransaction} from '../../kit/sqlite.ts'

const orderRow = z.object({email: z.string(), document: z.string()}).optional()

export type OrderStore = ReturnType<typeof createOrderStore>

/** Creates the store of imported orders, which are found by number and email address together. */
export function createOrderStore(database: DatabaseSync) {
  const find = database.prepare('select email, document from orders where number = ?')
  const insert = database.prepare('insert into orders (number, email, document) values (?, ?, ?)')

  return {
    /** Replaces all orders, or none when it throws. */
    replace(orders: (Order & {email: string})[]): void {
      inTransaction(database, () => {
        database.exec('delete from orders')
        for (const {email, ...one} of orders) insert.run(one.number, toEmail(email), JSON.stringify(one))
      })
    },

    /** Returns the order that matches both, or null. The work is the same whichever does not match, so the time reveals nothing. */
    find(number: string, email: string): Order | null {
      const row = orderRow.parse(find.get(toNumber(number)))
      const isOwner = isSameSecret(toEmail(email), row?.email ?? '')
      const found = order.safeParse(JSON.parse(row?.document ?? 'null'))
      return isOwner && found.success ? found.data : null
    },
  }
}

/** Normalises a number as people type it: `#op-204418` becomes `OP-204418`. */
const toNumber = (text: string) => text.trim().replace(/^#\s*/, '').toUpperCase()
const toEmail = (text: string) => text.trim().toLowerCase()
