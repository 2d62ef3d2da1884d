import {FACET_NAMES, type FacetName} from '../../../../contract/enums.ts'
import type {ImportedProduct} from '../../../../contract/imported-product.ts'
import type {Card} from '../card.ts'
import {mapValues} from '../map-values.ts'
import {emptySet, fromWords, intersect, type SlotSet} from '../slot-set.ts'
import {Cards, type CardsPart} from './cards.ts'
import {FacetLabels} from './facet-labels.ts'
import type {ListingArrays} from './listing-arrays.ts'
import {mapFacets} from './map-facets.ts'
import {createOrders, listOrders, type Orders, sortOrders} from './orders.ts'
import {SortColumns} from './sort-columns.ts'

/** The number of the next index in this process. */
let nextNumber = 1

/**
 * What lists are filtered, counted and sorted by. Each version of a product has a slot of its own, the next number. The slot of
 * a version that was replaced or removed leaves `all` and stays in everything else, and that of one that is prepared is not in `all`
 * yet, so that a change costs little; everyone who reads a set intersects it with `all`. When many slots are unused, the catalogue is
 * built again.
 */
export class ListingIndex {
  readonly cards = new Cards()
  /** The slots of the present products. */
  readonly all: SlotSet = emptySet()
  /** The products that have each value of each facet. */
  readonly facets: Record<FacetName, Map<string, SlotSet>> = mapFacets(() => new Map())
  readonly labels = new FacetLabels()
  readonly isNew: SlotSet = emptySet()
  readonly isInStock: SlotSet = emptySet()
  readonly columns = new SortColumns()
  readonly orders: Orders = createOrders(this.cards, this.columns)
  readonly #orders = listOrders(this.orders)
  readonly #slots = new Map<string, number>()
  readonly #number = nextNumber++
  #isSorted = false

  /** The number of products. */
  get size(): number {
    return this.#slots.size
  }

  /** The number of slots of replaced and removed versions. */
  get unused(): number {
    return this.cards.length - this.#slots.size
  }

  has(id: string): boolean {
    return this.#slots.has(id)
  }

  /** Returns the slot of a product. */
  slotOf(id: string): number | undefined {
    return this.#slots.get(id)
  }

  /** Returns a text that only this version of a product in this index has, of all indexes of the process; undefined without the product. */
  versionOf(id: string): string | undefined {
    const slot = this.#slots.get(id)
    return slot === undefined ? undefined : `${this.#number} ${slot}`
  }

  /** Returns the card of a product. */
  find(id: string): Card | undefined {
    const slot = this.#slots.get(id)
    return slot === undefined ? undefined : this.cards.at(slot)
  }

  /** Prepares a version of a product, which is not present yet. Returns its slot, which is higher than all before. */
  stage(product: ImportedProduct, card: Card, values: Record<FacetName, Iterable<string>>): number {
    const slot = this.cards.length
    this.cards.push(card)
    for (const name of FACET_NAMES) for (const value of values[name]) addTo(this.facets[name], value, slot)
    this.labels.add(slot, product)
    if (card.is_new) this.isNew.add(slot)
    if (card.isInStock) this.isInStock.add(slot)
    this.columns.add(slot, product, card)
    if (this.#isSorted) for (const order of this.#orders) order.insert(slot)
    return slot
  }

  /** Makes a prepared version present, in place of an earlier one. */
  show(id: string, slot: number): void {
    const before = this.#slots.get(id)
    if (before !== undefined) this.all.remove(before)
    // In place of the earlier one: a map that loses and gets entries is copied now and then.
    this.#slots.set(id, slot)
    this.all.add(slot)
  }

  /** Removes a product; without it, nothing happens. */
  remove(id: string): void {
    const slot = this.#slots.get(id)
    if (slot === undefined) return
    this.all.remove(slot)
    this.#slots.delete(id)
  }

  /** Sorts all products, step by step. Before it, nothing can be listed, and from then on changes keep the order. */
  *sortAll(): Generator<void, void> {
    yield* sortOrders(this.orders, this.cards.length)
    this.#isSorted = true
  }

  /** Returns what lists are made of besides cards, for the index of another thread. Call it after `sortAll`. */
  arrays(): ListingArrays {
    return {
      all: this.all.words,
      isNew: this.isNew.words,
      isInStock: this.isInStock.words,
      facets: mapFacets(name => mapValues(this.facets[name], ({words}) => words)),
      labels: this.labels.arrays(),
      columns: this.columns.arrays(),
      orders: [...this.#orders].map(order => order.pack()),
    }
  }

  /** Adds the cards of the next slots of another index. */
  loadCards(part: CardsPart): void {
    for (const [index, id] of part.ids.entries()) this.#slots.set(id, this.cards.length + index)
    this.cards.load(part)
  }

  /** Takes over the rest of another index, after its cards. */
  load(arrays: ListingArrays): void {
    this.all.words = arrays.all
    this.isNew.words = arrays.isNew
    this.isInStock.words = arrays.isInStock
    for (const name of FACET_NAMES) this.facets[name] = mapValues(arrays.facets[name], fromWords)
    this.labels.load(arrays.labels)
    this.columns.load(arrays.columns)
    for (const [index, order] of [...this.#orders].entries()) {
      order.load(arrays.orders[index] ?? new Uint32Array(), this.cards.length)
    }
    this.#isSorted = true
  }

  /** Returns the number of products that have a value of a facet. */
  countOf(name: FacetName, value: string): number {
    return this.facets[name].get(value)?.intersection_size(this.all) ?? 0
  }

  /** Returns the slots of the present products, most popular first. */
  *popular(): Generator<number> {
    for (const slot of this.orders.USD.popular.slots()) if (this.all.has(slot)) yield slot
  }

  /** Returns the slots of a set whose products are present. */
  present(set: SlotSet): SlotSet {
    return intersect(set, [this.all])
  }
}

function addTo(values: Map<string, SlotSet>, value: string, slot: number): void {
  const set = values.get(value) ?? emptySet()
  values.set(value, set)
  set.add(slot)
}
