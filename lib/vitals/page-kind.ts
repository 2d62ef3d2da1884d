/* The kinds of pages by which field data are counted. A fixed list, so that no address leaves the browser. */

/** Every kind of page. */
export const PAGE_KINDS = [
  'home',
  'listing',
  'product',
  'post',
  'blog',
  'policy',
  'contact',
  'marketing',
  'other',
] as const
export type PageKind = (typeof PAGE_KINDS)[number]

/** Kinds by the page's file in `pages/`, without `/index`. */
const KINDS: ReadonlyMap<string, PageKind> = new Map([
  ['/', 'home'],
  ['/[key]', 'marketing'],
  ['/shopify', 'marketing'],
  ['/shopify-choice', 'marketing'],
  ['/catalog', 'listing'],
  ['/catalog/categories', 'listing'],
  ['/catalog/categories/[slug]', 'listing'],
  ['/catalog/products', 'listing'],
  ['/listing/products', 'listing'],
  ['/catalog/products/[id]', 'product'],
  ['/blog', 'blog'],
  ['/listing/posts', 'blog'],
  ['/blog/[slug]', 'post'],
  ['/legal/[policy]', 'policy'],
  ['/legal/[policy]/[version]', 'policy'],
  ['/contact', 'contact'],
  ['/contact-draft', 'contact'],
  ['/contact-sent', 'contact'],
])

/** Returns the kind of Next's page, such as `product` for `/catalog/products/[id]`; `other` for a page that is not listed. */
export const toPageKind = (page: string): PageKind => KINDS.get(page) ?? 'other'
