import MiniSearch from 'minisearch'
import type {CategoryNode} from './categories.ts'
import type {IndexedProduct} from './indexed-product.ts'

/** Words beyond these of one question are passed over. */
const MAX_WORDS = 12

/** What can be found: a product by its id, a category by its slug. */
export type Found = {type: 'product' | 'category'; id: string}
export type SearchIndex = {
  /** Product ids by relevance; every word has to match: whole, as a beginning, or with a slip of the keys. */
  searchProducts(text: string): string[]
  /** The best matches for what is being typed. */
  suggest(text: string, limit: number): Found[]
}

type Entry = {key: string; type: Found['type']; target: string; title: string; keywords: string; text: string}

/** Indexes products and categories for full-text search that forgives typing errors. */
export function buildSearchIndex(entries: IndexedProduct[], categories: Iterable<CategoryNode>): SearchIndex {
  const nodes = [...categories]
  const titles = new Map(nodes.map(node => [node.slug, node.title]))
  const index = new MiniSearch<Entry>({
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
  index.addAll(entries.map(entry => toProductDocument(entry, titles)))
  index.addAll(nodes.map(node => toCategoryDocument(node)))
  const search = (text: string): Found[] =>
    index.search(text.split(/\s+/).slice(0, MAX_WORDS).join(' ')).map(hit => ({type: hit.type, id: hit.target}))
  return {
    searchProducts: text => search(text).flatMap(one => (one.type === 'product' ? one.id : [])),
    suggest: (text, limit) => search(text).slice(0, limit),
  }
}

function toProductDocument({product, facets}: IndexedProduct, titles: Map<string, string>): Entry {
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

const toCategoryDocument = (node: CategoryNode): Entry => ({
  key: `category ${node.slug}`,
  type: 'category',
  target: node.slug,
  title: node.title,
  keywords: '',
  text: node.description,
})
