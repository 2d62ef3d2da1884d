import {POLICY_SLUGS} from '../../../lib/document-paths.ts'
import {CATEGORIES} from '../catalogue/categories.ts'
import {PRODUCTS} from '../catalogue/products.ts'

/** The slugs and ids that a text may refer to. */
export type Known = {
  posts: ReadonlySet<string>
  policies: ReadonlySet<string>
  topics: ReadonlySet<string>
  authors: ReadonlySet<string>
  questions: ReadonlySet<string>
  products: ReadonlySet<string>
  categories: ReadonlySet<string>
}

/** Returns the products and categories of the sample catalogue, and the policies. */
export const knownCatalogue = (): Pick<Known, 'products' | 'categories' | 'policies'> => ({
  products: new Set(PRODUCTS.map(({id}) => id)),
  categories: new Set(Object.keys(CATEGORIES)),
  policies: new Set(POLICY_SLUGS),
})
