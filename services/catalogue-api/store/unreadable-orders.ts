import {type Order, order} from '../../../contract/order.ts'
import type {Query} from '../database/database.ts'
import {readRevision} from './meta.ts'

/** Accounts whose orders are known to be readable or not. Beyond that, the oldest one is checked again. */
const MAX_CHECKED = 1000
/** Rows that one warning names. */
const MAX_NAMED = 10

/** Returns the order, or the fields that are wrong. */
export function parseOrder(document: string): {data: Order; error?: never} | {data?: never; error: string[]} {
  try {
    const {data, error} = order.safeParse(JSON.parse(document))
    return data ? {data} : {error: error.issues.map(({path}) => path.join('.') || 'the document')}
  } catch {
    return {error: ['the document']}
  }
}

/**
 * Creates a function that returns the rows of an account's orders that do not match the contract. It checks the orders of an
 * account once per import, and warns of those that it finds.
 */
export function createUnreadableOrders(): (query: Query, email: string) => Promise<number[]> {
  /** The rows by email address, for the accounts that were listed last. */
  const checked = new Map<string, Promise<number[]>>()
  let revision = 0

  const check = async (query: Query, email: string): Promise<number[]> => {
    const rows = await query.selectFrom('orders').select(['rowid', 'document']).where('email', '=', email).execute()
    const found = rows.flatMap(({rowid, document}) => {
      const {error} = parseOrder(document)
      return error ? [{row: rowid, fields: error}] : []
    })
    if (found.length > 0) warn(found)
    return found.map(({row}) => row)
  }

  return async (query, email) => {
    // Another process may have imported orders.
    const latest = await readRevision(query, 'orders_revision')
    if (latest !== revision) checked.clear()
    revision = latest
    const known = checked.get(email)
    if (known !== undefined) return known
    const [oldest] = checked.size < MAX_CHECKED ? [] : checked.keys()
    if (oldest !== undefined) checked.delete(oldest)
    const unreadable = check(query, email)
    checked.set(email, unreadable)
    unreadable.catch(() => checked.delete(email))
    return unreadable
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
