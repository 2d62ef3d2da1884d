import type {ImportedCategory} from '../../../../contract/import.ts'
import type {ImportedProduct} from '../../../../contract/imported-product.ts'
import type {SearchSynonyms} from '../../../../contract/search-synonyms.ts'
import type {CategoryNode} from '../categories.ts'
import {firstSlots, type SlotSet, selectSlots} from '../slot-set.ts'
import {toCategoryFields, toProductFields} from './product-fields.ts'
import {listBest} from './ranking.ts'
import {TextIndex, type TextPart} from './text-index.ts'

/** A suggestion: the id of a product or the slug of a category. */
export type SearchResult = {type: 'product' | 'category'; id: string}

/** The products that a search found. */
export type Found = {
  products: SlotSet
  /** Returns one page of the slots of a set, most relevant first, then most popular. Call it before the next search of the same kind. */
  listPage: (set: SlotSet, offset: number, limit: number) => number[]
}

/** What a search reads of the listing: the ids by slot, the slots in use, and all slots by popularity. */
type SearchedListing = {
  readonly cards: {readonly ids: readonly string[]}
  readonly all: SlotSet
  readonly orders: {USD: {popular: {slots: () => Uint32Array}}}
}

/** The full-text index of the products of a listing, by their slots, and of categories. */
export class SearchIndex {
  readonly #listing: SearchedListing
  readonly #categories: Map<string, ImportedCategory>
  readonly #nodes: CategoryNode[]
  readonly #productIndex: TextIndex
  readonly #categoryIndex: TextIndex

  /** Without `isSearched`, products cannot be found before the index is loaded in another thread. */
  constructor(
    listing: SearchedListing,
    categories: Map<string, CategoryNode>,
    synonyms: SearchSynonyms,
    isSearched: boolean,
  ) {
    this.#listing = listing
    this.#categories = categories
    this.#nodes = [...categories.values()]
    this.#productIndex = new TextIndex(synonyms, slot => listing.all.has(slot), isSearched)
    this.#categoryIndex = new TextIndex(synonyms)
    for (const [slot, node] of this.#nodes.entries()) this.#categoryIndex.add(slot, toCategoryFields(node))
  }

  /** Adds the words of a product. Its slot must be higher than those added before. */
  add(slot: number, product: ImportedProduct): void {
    this.#productIndex.add(slot, toProductFields(product, this.#categories))
  }

  /** Yields the words of the products in parts, for the index of another thread. */
  pack(): Generator<TextPart> {
    return this.#productIndex.pack()
  }

  /** Adds a part of another index of the same catalogue. */
  load(part: TextPart): void {
    this.#productIndex.load(part)
  }

  /** Returns the products that match every word, or with `some` one of them; null when the text is missing or blank. */
  find(text: string | undefined, words: 'all' | 'some' = 'all'): Found | null {
    if (text === undefined || text.trim() === '') return null
    const {cards, orders, all} = this.#listing
    const scores = this.#productIndex.search(text, words)
    return {
      products: selectSlots(cards.ids.length, slot => (scores[slot] ?? 0) > 0 && all.has(slot)),
      listPage: (set, offset, limit) =>
        listBest(scores, offset + limit, orders.USD.popular.slots(), set)
          .slice(offset)
          .map(({slot}) => slot),
    }
  }

  /** Returns the best matches for an incomplete input. */
  suggest(text: string, limit: number): SearchResult[] {
    const nodes = this.#nodes
    const {cards, orders, all} = this.#listing
    const scores = this.#productIndex.searchBest(text, limit)
    const matching = {has: (slot: number) => (scores[slot] ?? 0) > 0 && all.has(slot)}
    const ofProducts = listBest(scores, limit, orders.USD.popular.slots(), matching).map(({slot, score}) => ({
      result: {type: 'product', id: cards.ids[slot] ?? ''} as const,
      score,
    }))
    const categoryScores = this.#categoryIndex.search(text)
    const known = selectSlots(nodes.length, slot => (categoryScores[slot] ?? 0) > 0)
    const ofCategories = listBest(categoryScores, limit, firstSlots(nodes.length).array(), known).map(
      ({slot, score}) => ({result: nodes[slot] && ({type: 'category', id: nodes[slot].slug} as const), score}),
    )
    // The sort is stable: of equal matches the category comes first.
    return [...ofCategories, ...ofProducts]
      .sort((a, b) => b.score - a.score)
      .flatMap(({result}) => result ?? [])
      .slice(0, limit)
  }
}
