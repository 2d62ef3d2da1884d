import {createHash, timingSafeEqual} from 'node:crypto'
import type {DatabaseSync} from 'node:sqlite'
import {z} from 'zod'
import {type Order, order} from '../../../contract/order.ts'
import {inTransaction} from '../../kit/sqlite.ts'

const orderRow = z.object({email: z.string(), document: z.string()}).optional()
const digest = (text: string) => createHash('sha256').update(text).digest()

export type OrderStore = ReturnType<typeof createOrderStore>

/** Orders as they were imported, found by number and e-mail address together. */
export function createOrderStore(database: DatabaseSync) {
  const find = database.prepare('select email, document from orders where number = ?')
  const insert = database.prepare('insert into orders (number, email, document) values (?, ?, ?)')

  return {
    /** Replaces all orders, or, when it throws, none. */
    replace(orders: (Order & {email: string})[]): void {
      inTransaction(database, () => {
        database.exec('delete from orders')
        for (const {email, ...one} of orders) insert.run(one.number, toEmail(email), JSON.stringify(one))
      })
    },

    /** The order of which both are right, else null; the same work is done whichever is wrong. */
    find(number: string, email: string): Order | null {
      const row = orderRow.parse(find.get(toNumber(number)))
      const isRight = timingSafeEqual(digest(row?.email ?? ''), digest(toEmail(email)))
      const found = order.safeParse(JSON.parse(row?.document ?? 'null'))
      return isRight && found.success ? found.data : null
    },
  }
}

/** As people type it: `#op-204418` is `OP-204418`. */
const toNumber = (text: string) => text.trim().replace(/^#\s*/, '').toUpperCase()
const toEmail = (text: string) => text.trim().toLowerCase()
