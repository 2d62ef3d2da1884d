import type {ProductSort} from '../../../../contract/enums.ts'
import type {Currency} from '../../../../contract/values.ts'
import type {IndexedProduct} from '../indexed-product.ts'
import type {SlotSet} from '../slot-set.ts'

type Order = Uint32Array

const collator = new Intl.Collator('en', {numeric: true})

/** Sorts the slots of products in every order. Equal products stay in their order of popularity, which is that of the slots. */
export function buildOrders(
  products: IndexedProduct[],
  prices: Record<Currency, Int32Array>,
): Record<Currency, Record<ProductSort, Order>> {
  const popular = Uint32Array.from(products.keys())
  const sortBy = (compare: (a: IndexedProduct, b: IndexedProduct) => number): Order => {
    const compareSlots = (a: number, b: number) => {
      const [first, second] = [products[a], products[b]]
      return (first && second ? compare(first, second) : 0) || a - b
    }
    return popular.toSorted(compareSlots)
  }
  const shared = {
    popular,
    new: sortBy(({product: a}, {product: b}) => compareText(b.released_at, a.released_at)),
    title: sortBy(({product: a}, {product: b}) => collator.compare(a.name, b.name)),
    rating: sortBy(({product: {rating: a}}, {product: {rating: b}}) => b.average - a.average || b.count - a.count),
  }
  const byPrice = (column: Int32Array, direction: 1 | -1) =>
    popular.toSorted((a, b) => direction * ((column[a] ?? 0) - (column[b] ?? 0)) || a - b)
  const ordersOf = (currency: Currency) => ({
    ...shared,
    price: byPrice(prices[currency], 1),
    '-price': byPrice(prices[currency], -1),
  })
  return {USD: ordersOf('USD'), EUR: ordersOf('EUR'), GBP: ordersOf('GBP')}
}

// Dates in ISO format sort as texts.
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Returns one page of the slots of a set in an order. */
export function listPage(order: Order, set: SlotSet, offset: number, limit: number): number[] {
  const page: number[] = []
  let skipped = 0
  for (const slot of order) {
    if (!set.has(slot)) continue
    if (skipped < offset) skipped += 1
    else page.push(slot)
    if (page.length === limit) break
  }
  return page
}
