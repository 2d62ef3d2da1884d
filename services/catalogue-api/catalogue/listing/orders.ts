import {PRODUCT_SORTS, type ProductSort} from '../../../../contract/enums.ts'
import type {Currency} from '../../../../contract/values.ts'
import type {SlotSet} from '../slot-set.ts'
import type {Cards} from './cards.ts'
import type {Column} from './column.ts'
import {SlotOrder, type Sorting} from './slot-order.ts'
import type {SortColumns} from './sort-columns.ts'
import {type SortKey, sortSlots} from './sort-slots.ts'

/** The slots of products in each order, in the prices of each currency. */
export type Orders = Record<Currency, Record<ProductSort, SlotOrder>>

const collator = new Intl.Collator('en', {numeric: true})

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const BY_SLOT: Sorting = {compare: (a, b) => a - b, sort: slots => slots}

/** Creates the orders of products, still empty. Equal products sort by popularity. */
export function createOrders({ids, names}: Pick<Cards, 'ids' | 'names'>, columns: SortColumns): Orders {
  const {popularity, released, ratingAverage, ratingCount, prices} = columns
  const byId = sortingBy({valueAt: slot => ids[slot] ?? '', compare: compareText}, BY_SLOT)
  const byPopularity = sortingBy(descending(popularity), byId)
  // The other orders receive slots by popularity.
  const equal: Sorting = {compare: byPopularity.compare, sort: slots => slots}
  const by = <Value>(key: SortKey<Value>) => new SlotOrder(sortingBy(key, equal))
  const shared = {
    popular: new SlotOrder(byPopularity),
    new: by(descending(released)),
    title: by({valueAt: slot => names[slot] ?? '', compare: collator.compare}),
    rating: new SlotOrder(sortingBy(descending(ratingAverage), sortingBy(descending(ratingCount), equal))),
  }
  const ordersOf = (currency: Currency) => ({
    ...shared,
    price: by(ascending(prices[currency])),
    '-price': by(descending(prices[currency])),
  })
  return {USD: ordersOf('USD'), EUR: ordersOf('EUR'), GBP: ordersOf('GBP')}
}

/** Sorts all slots below a number in all orders, step by step. */
export function* sortOrders(orders: Orders, count: number): Generator<void, void> {
  const {popular} = orders.USD
  popular.sortAll(Uint32Array.from({length: count}, (_none, slot) => slot))
  for (const order of listOrders(orders)) {
    yield
    if (order !== popular) order.sortAll(popular.slots())
  }
}

/** Sorts by a key, and slots whose values are equal in another way. */
const sortingBy = <Value>(key: SortKey<Value>, equal: Sorting): Sorting => ({
  compare: (a, b) => key.compare(key.valueAt(a), key.valueAt(b)) || equal.compare(a, b),
  sort: slots => sortSlots(key, equal.sort(slots)),
})

const ascending = (column: Column): SortKey<number> => ({valueAt: slot => column.at(slot), compare: (a, b) => a - b})
const descending = (column: Column): SortKey<number> => ({valueAt: slot => column.at(slot), compare: (a, b) => b - a})

/** Returns each order once, because the currencies share those without prices. */
export const listOrders = (orders: Orders): Set<SlotOrder> =>
  new Set(Object.values(orders).flatMap(ofCurrency => PRODUCT_SORTS.map(sort => ofCurrency[sort])))

/** Returns one page of the slots of a set in an order. */
export function listPage(order: SlotOrder, set: SlotSet, offset: number, limit: number): number[] {
  const page: number[] = []
  let skipped = 0
  for (const slot of order.slots()) {
    if (!set.has(slot)) continue
    if (skipped < offset) skipped += 1
    else page.push(slot)
    if (page.length === limit) break
  }
  return page
}
