import type {DatabaseSync} from 'node:sqlite'
import {z} from 'zod'
import {type Order, order} from '../../../contract/order.ts'
import {isSameSecret} from '../../kit/secrets.ts'
import {inTransaction} from '../../kit/sqlite.ts'

/** Accounts whose orders are known to be readable or not. Beyond that, the oldest one is checked again. */
const MAX_CHECKED = 1000
/** Rows that one warning names. */
const MAX_NAMED = 10

const orderRow = z.object({email: z.string(), document: z.string()}).optional()
const documentRow = z.object({document: z.string()})
const numberedRow = z.object({row: z.int(), document: z.string()})
const countRow = z.object({count: z.int()})

export type OrderStore = ReturnType<typeof createOrderStore>

/** Creates the store of imported orders, which are found by number and email address together, or listed by email address. */
export function createOrderStore(database: DatabaseSync) {
  const find = database.prepare('select email, document from orders where number = ?')
  const everyOf = database.prepare('select rowid as row, document from orders where email = ?')
  // Sorting reads the documents, so rows with unreadable ones are left out before.
  const readable = 'from orders where email = ? and rowid not in (select value from json_each(?))'
  const ofEmail = database.prepare(
    `select document ${readable} order by unixepoch(document ->> 'placed_at', 'subsec') desc, number desc limit ? offset ?`,
  )
  const countOfEmail = database.prepare(`select count(*) as count ${readable}`)
  const insert = database.prepare('insert into orders (number, email, document) values (?, ?, ?)')

  /** The numbers of unreadable rows by email address, as JSON, for the accounts that were listed last. */
  const checked = new Map<string, string>()

  const unreadableRowsOf = (email: string): string => {
    const known = checked.get(email)
    if (known !== undefined) return known
    const found = []
    for (const one of everyOf.iterate(email)) {
      const {row, document} = numberedRow.parse(one)
      const {error} = parseOrder(document)
      if (error) found.push({row, fields: error})
    }
    if (found.length > 0) warn(found)
    const [oldest] = checked.size < MAX_CHECKED ? [] : checked.keys()
    if (oldest !== undefined) checked.delete(oldest)
    const rows = JSON.stringify(found.map(({row}) => row))
    checked.set(email, rows)
    return rows
  }

  return {
    /** Replaces all orders, or none when it throws. */
    replace(orders: (Order & {email: string})[]): void {
      inTransaction(database, () => {
        database.exec('delete from orders')
        for (const {email, ...one} of orders) insert.run(one.number, toEmail(email), JSON.stringify(one))
      })
      checked.clear()
    },

    /** Returns the order that matches both, or null. The work is the same whichever does not match, so the time reveals nothing. */
    find(number: string, email: string): Order | null {
      const row = orderRow.parse(find.get(toNumber(number)))
      const isOwner = isSameSecret(toEmail(email), row?.email ?? '')
      const {data = null} = parseOrder(row?.document ?? 'null')
      return isOwner ? data : null
    },

    /**
     * Returns a page of the orders of an email address, newest first, and their number. A row that is not an order of the
     * contract, such as one of an older version, is left out of both; the log names it.
     */
    list(emailAddress: string, offset: number, limit: number): {data: Order[]; total: number} {
      const email = toEmail(emailAddress)
      const unreadable = unreadableRowsOf(email)
      const rows = z.array(documentRow).parse(ofEmail.all(email, unreadable, limit, offset))
      const {count} = countRow.parse(countOfEmail.get(email, unreadable))
      return {data: rows.flatMap(({document}) => parseOrder(document).data ?? []), total: count}
    },
  }
}

/** Returns the order, or the fields that are wrong. */
function parseOrder(document: string): {data: Order; error?: never} | {data?: never; error: string[]} {
  try {
    const {data, error} = order.safeParse(JSON.parse(document))
    return data ? {data} : {error: error.issues.map(({path}) => path.join('.') || 'the document')}
  } catch {
    return {error: ['the document']}
  }
}

/** Names rows and fields only: an order is personal data. */
function warn(found: {row: number; fields: string[]}[]): void {
  const named = found.slice(0, MAX_NAMED).map(({row, fields}) => `row ${row} (${[...new Set(fields)].join(', ')})`)
  const rest = found.length > MAX_NAMED ? ` and ${found.length - MAX_NAMED} more` : ''
  console.warn(
    `Catalogue API: orders are not listed because they do not match the contract: ${named.join(', ')}${rest}. Import the orders again.`,
  )
}

/** Normalises a number as people type it: `#op-204418` becomes `OP-204418`. */
const toNumber = (text: string) => text.trim().replace(/^#\s*/, '').toUpperCase()
const toEmail = (text: string) => text.trim().toLowerCase()
