import {PRODUCT_SORTS, type ProductSort} from '../../../../contract/enums.ts'
import type {Currency} from '../../../../contract/values.ts'
import type {Card} from '../card.ts'
import type {SlotSet} from '../slot-set.ts'
import {type CompareSlots, SlotOrder} from './slot-order.ts'
import {type SortKey, sortSlots} from './sort-slots.ts'

/** The slots of products in each order, in the prices of each currency. */
export type Orders = Record<Currency, Record<ProductSort, SlotOrder>>

const collator = new Intl.Collator('en', {numeric: true})

// Dates in ISO format sort as texts.
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const POPULARITY: SortKey<Card, number> = {keyOf: card => card.popularity, compare: (a, b) => b - a}
const ID: SortKey<Card, string> = {keyOf: card => card.id, compare: compareText}

/** Creates the orders of products, still empty. Equal products sort by popularity. */
export function createOrders(cards: readonly Card[]): Orders {
  const popular = orderBy(cards, POPULARITY, (a, b) => {
    const [first, second] = [cards[a], cards[b]]
    return (first && second ? compareText(first.id, second.id) : 0) || a - b
  })
  const by = <Value>(key: SortKey<Card, Value>) => orderBy(cards, key, popular.compare)
  const shared = {
    popular,
    new: by({keyOf: card => card.released_at, compare: (a, b) => compareText(b, a)}),
    title: by({keyOf: card => card.name, compare: collator.compare}),
    rating: by({keyOf: card => card.rating, compare: (a, b) => b.average - a.average || b.count - a.count}),
  }
  const ordersOf = (currency: Currency) => ({
    ...shared,
    price: by({keyOf: card => card.lowestPrices[currency], compare: (a, b) => a - b}),
    '-price': by({keyOf: card => card.lowestPrices[currency], compare: (a, b) => b - a}),
  })
  return {USD: ordersOf('USD'), EUR: ordersOf('EUR'), GBP: ordersOf('GBP')}
}

/** Sorts all products in all orders, step by step. */
export function* sortOrders(orders: Orders, cards: readonly Card[]): Generator<void, void> {
  const {popular} = orders.USD
  popular.sortAll(sortSlots(cards, ID, Uint32Array.from(cards.keys())))
  for (const order of listOrders(orders)) {
    yield
    if (order !== popular) order.sortAll(popular.slots())
  }
}

const orderBy = <Value>(cards: readonly Card[], key: SortKey<Card, Value>, compareEqual: CompareSlots): SlotOrder => {
  const {keyOf, compare} = key
  return new SlotOrder(
    (a, b) => {
      const [first, second] = [cards[a], cards[b]]
      return (first && second ? compare(keyOf(first), keyOf(second)) : 0) || compareEqual(a, b)
    },
    before => sortSlots(cards, key, before),
  )
}

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
