import MiniSearch from 'minisearch'
import type {CategoryNode} from './categories.ts'
import type {IndexedProduct} from './indexed-product.ts'

/** Further words of a search are ignored. */
const MAX_WORDS = 12

/** A search result: the id of a product or the slug of a category. */
export type SearchResult = {type: 'product' | 'category'; id: string}
export type SearchIndex = {
  /** Returns product ids by relevance. Every word, or one of them, must match: exactly, as a prefix or with a typo. */
  searchProducts(text: string, words?: 'all' | 'some'): string[]
  /** Returns the best matches for an incomplete input. */
  suggest(text: string, limit: number): SearchResult[]
}

type SearchDocument = {
  key: string
  type: SearchResult['type']
  target: string
  title: string
  keywords: string
  text: string
}

/** Builds a full-text index of products and categories that tolerates typos. */
export function buildSearchIndex(products: IndexedProduct[], categories: Iterable<CategoryNode>): SearchIndex {
  const nodes = [...categories]
  const titles = new Map(nodes.map(node => [node.slug, node.title]))
  const index = new MiniSearch<SearchDocument>({
    idField: 'key',
    fields: ['title', 'keywords', 'text'],
    storeFields: ['type', 'target'],
    searchOptions: {
      prefix: true,
      fuzzy: term => (term.length > 3 ? 0.2 : false),
      maxFuzzy: 2,
      combineWith: 'AND',
      boost: {title: 4, keywords: 2},
    },
  })
  index.addAll(products.map(product => toProductDocument(product, titles)))
  index.addAll(nodes.map(node => toCategoryDocument(node)))
  const search = (text: string, words: 'all' | 'some' = 'all'): SearchResult[] =>
    index
      .search(text.split(/\s+/).slice(0, MAX_WORDS).join(' '), {combineWith: words === 'all' ? 'AND' : 'OR'})
      .map(hit => ({type: hit.type, id: hit.target}))
  return {
    searchProducts: (text, words) => search(text, words).flatMap(one => (one.type === 'product' ? one.id : [])),
    suggest: (text, limit) => search(text).slice(0, limit),
  }
}

function toProductDocument({product, facets}: IndexedProduct, titles: Map<string, string>): SearchDocument {
  const names = [...facets.category].map(slug => titles.get(slug) ?? '')
  return {
    key: `product ${product.id}`,
    type: 'product',
    target: product.id,
    title: product.name,
    keywords: [product.brand, product.model, product.material, ...names, ...facets.color].join(' '),
    text: [
      ...product.techniques.map(one => one.display_name),
      ...product.colors.map(one => one.name),
      ...product.highlights,
      product.description,
    ].join(' '),
  }
}

const toCategoryDocument = (node: CategoryNode): SearchDocument => ({
  key: `category ${node.slug}`,
  type: 'category',
  target: node.slug,
  title: node.title,
  keywords: '',
  text: node.description,
})
