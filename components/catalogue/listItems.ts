import type {Category} from '@/lib/catalogue/category'
import type {ProductSummary} from '@/lib/catalogue/product-list'
import {routes} from '@/lib/routes'

/** Returns products as items of the page's structured data. */
export const productItems = (products: ProductSummary[]) =>
  products.map(({id, name}) => ({name, path: routes.product(id)}))

/** Returns categories as items of the page's structured data. */
export const categoryItems = (categories: Category[]) =>
  categories.map(({slug, title}) => ({name: title, path: routes.category(slug)}))
