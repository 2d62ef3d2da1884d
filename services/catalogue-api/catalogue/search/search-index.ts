import type {SearchSynonyms} from '../../../../contract/search-synonyms.ts'
import type {CategoryNode} from '../categories.ts'
import type {IndexedProduct} from '../indexed-product.ts'
import {type SlotSet, selectSlots} from '../slot-set.ts'
import {toCategoryFields, toProductFields} from './product-fields.ts'
import {listBest} from './ranking.ts'
import {TextIndex} from './text-index.ts'

/** A suggestion: the id of a product or the slug of a category. */
export type SearchResult = {type: 'product' | 'category'; id: string}

/** The products that a search found. */
export type Found = {
  products: SlotSet
  /** Returns one page of the slots of a set, most relevant first, then most popular. */
  listPage: (set: SlotSet, offset: number, limit: number) => number[]
}

export type SearchIndex = {
  /** Returns the products that match every word, or with `some` one of them; null when the text is missing or blank. */
  find: (text: string | undefined, words?: 'all' | 'some') => Found | null
  /** Returns the best matches for an incomplete input. */
  suggest: (text: string, limit: number) => SearchResult[]
}

/** Builds the full-text index of products, by their slots, and of categories. */
export function buildSearchIndex(
  products: IndexedProduct[],
  categories: Map<string, CategoryNode>,
  synonyms: SearchSynonyms,
): SearchIndex {
  const productIndex = new TextIndex(synonyms)
  for (const [slot, {product}] of products.entries()) productIndex.add(slot, toProductFields(product, categories))
  const nodes = [...categories.values()]
  const categoryIndex = new TextIndex(synonyms)
  for (const [slot, node] of nodes.entries()) categoryIndex.add(slot, toCategoryFields(node))
  return {
    find(text, words = 'all') {
      if (text === undefined || text.trim() === '') return null
      const scores = productIndex.search(text, words)
      return {
        products: selectSlots(products.length, slot => (scores[slot] ?? 0) > 0),
        listPage: (set, offset, limit) =>
          listBest(scores, offset + limit, set)
            .slice(offset)
            .map(({slot}) => slot),
      }
    },
    suggest(text, limit) {
      const toResults = (index: TextIndex, toResult: (slot: number) => SearchResult | undefined) =>
        listBest(index.search(text), limit).map(({slot, score}) => ({result: toResult(slot), score}))
      const ofCategory = (slot: number) => nodes[slot] && ({type: 'category', id: nodes[slot].slug} as const)
      const ofProduct = (slot: number) => products[slot] && ({type: 'product', id: products[slot].product.id} as const)
      // The sort is stable: of equal matches the category comes first.
      return [...toResults(categoryIndex, ofCategory), ...toResults(productIndex, ofProduct)]
        .sort((a, b) => b.score - a.score)
        .flatMap(({result}) => result ?? [])
        .slice(0, limit)
    },
  }
}
