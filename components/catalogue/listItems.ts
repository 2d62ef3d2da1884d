import type {CardProduct} from '@/lib/catalogue/cards/card-product'
import type {Category} from '@/lib/catalogue/category'
import {routes} from '@/lib/routes'

/** Returns products as items of the page's structured data. */
export const productItems = (products: CardProduct[]) =>
  products.map(({id, name}) => ({name, path: routes.product(id)}))

/** Returns categories as items of the page's structured data. */
export const categoryItems = (categories: Category[]) =>
  categories.map(({slug, title}) => ({name: title, path: routes.category(slug)}))
