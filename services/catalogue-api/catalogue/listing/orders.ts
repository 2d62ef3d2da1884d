import {PRODUCT_SORTS, type ProductSort} from '../../../../contract/enums.ts'
import type {Currency} from '../../../../contract/values.ts'
import type {Card} from '../card.ts'
import type {SlotSet} from '../slot-set.ts'
import {SlotOrder} from './slot-order.ts'

/** The slots of products in each order, in the prices of each currency. */
export type Orders = Record<Currency, Record<ProductSort, SlotOrder>>

const collator = new Intl.Collator('en', {numeric: true})

/** Creates the orders of products, still empty. Equal products sort by popularity. */
export function createOrders(cards: readonly Card[]): Orders {
  const orderBy = (compare: (a: Card, b: Card) => number) =>
    new SlotOrder((a, b) => {
      const [first, second] = [cards[a], cards[b]]
      return (first && second ? compare(first, second) || comparePopularity(first, second) : 0) || a - b
    })
  const shared = {
    popular: orderBy(() => 0),
    new: orderBy((a, b) => compareText(b.released_at, a.released_at)),
    title: orderBy((a, b) => collator.compare(a.name, b.name)),
    rating: orderBy(({rating: a}, {rating: b}) => b.average - a.average || b.count - a.count),
  }
  const ordersOf = (currency: Currency) => ({
    ...shared,
    price: orderBy((a, b) => a.lowestPrices[currency] - b.lowestPrices[currency]),
    '-price': orderBy((a, b) => b.lowestPrices[currency] - a.lowestPrices[currency]),
  })
  return {USD: ordersOf('USD'), EUR: ordersOf('EUR'), GBP: ordersOf('GBP')}
}

/** Returns each order once, because the currencies share those without prices. */
export const listOrders = (orders: Orders): Set<SlotOrder> =>
  new Set(Object.values(orders).flatMap(ofCurrency => PRODUCT_SORTS.map(sort => ofCurrency[sort])))

const comparePopularity = (a: Card, b: Card): number => b.popularity - a.popularity || compareText(a.id, b.id)

// Dates in ISO format sort as texts.
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

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
