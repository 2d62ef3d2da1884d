import type {DatabaseSync} from 'node:sqlite'
import {z} from 'zod'
import {type Order, order} from '../../../contract/order.ts'
import {isSameSecret} from '../../kit/secrets.ts'
import {inTransaction} from '../../kit/sqlite.ts'

const orderRow = z.object({email: z.string(), document: z.string()}).optional()
const documentRow = z.object({document: z.string()})
const countRow = z.object({count: z.int()})

export type OrderStore = ReturnType<typeof createOrderStore>

/** Creates the store of imported orders, which are found by number and email address together, or listed by email address. */
export function createOrderStore(database: DatabaseSync) {
  const find = database.prepare('select email, document from orders where number = ?')
  const ofEmail = database.prepare(
    `select document from orders where email = ? order by unixepoch(document ->> 'placed_at', 'subsec') desc, number desc
     limit ? offset ?`,
  )
  const countOfEmail = database.prepare('select count(*) as count from orders where email = ?')
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

    /** Returns a page of the orders of an email address, newest first, and their number. */
    list(email: string, offset: number, limit: number): {data: Order[]; total: number} {
      const rows = z.array(documentRow).parse(ofEmail.all(toEmail(email), limit, offset))
      const {count} = countRow.parse(countOfEmail.get(toEmail(email)))
      return {data: rows.map(({document}) => order.parse(JSON.parse(document))), total: count}
    },
  }
}

/** Normalises a number as people type it: `#op-204418` becomes `OP-204418`. */
const toNumber = (text: string) => text.trim().replace(/^#\s*/, '').toUpperCase()
const toEmail = (text: string) => text.trim().toLowerCase()
