import type {ImportedProduct} from '../../../../contract/imported-product.ts'
import type {Currency} from '../../../../contract/values.ts'
import type {Card} from '../card.ts'
import {Column} from './column.ts'

/** The columns of an index on their way to another thread. */
export type ColumnArrays = ReturnType<SortColumns['arrays']>

/** The numbers by which products are sorted. */
export class SortColumns {
  readonly popularity = new Column()
  /** The dates of release: 20260131 is January 31, 2026. */
  readonly released = new Column()
  readonly ratingAverage = new Column()
  readonly ratingCount = new Column()
  /** The lowest prices in cents. */
  readonly prices: Record<Currency, Column> = {USD: new Column(), EUR: new Column(), GBP: new Column()}

  /** Adds the numbers of a slot. */
  add(slot: number, {popularity, released_at, rating}: ImportedProduct, {lowestPrices}: Card): void {
    this.popularity.set(slot, popularity)
    this.released.set(slot, Number(released_at.replaceAll('-', '')))
    this.ratingAverage.set(slot, rating.average)
    this.ratingCount.set(slot, rating.count)
    this.prices.USD.set(slot, lowestPrices.USD)
    this.prices.EUR.set(slot, lowestPrices.EUR)
    this.prices.GBP.set(slot, lowestPrices.GBP)
  }

  /** Returns the arrays of the columns, for `load` of another thread. */
  arrays() {
    return this.#columns().map(column => column.values)
  }

  /** Takes over the columns of another index. */
  load(arrays: ColumnArrays): void {
    for (const [index, column] of this.#columns().entries()) column.load(arrays[index] ?? new Float64Array())
  }

  #columns(): Column[] {
    const {popularity, released, ratingAverage, ratingCount, prices} = this
    return [popularity, released, ratingAverage, ratingCount, prices.USD, prices.EUR, prices.GBP]
  }
}
