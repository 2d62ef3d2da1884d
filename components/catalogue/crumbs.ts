import type {CategoryDetail} from '@/lib/catalogue/category'
import type {Product} from '@/lib/catalogue/product'
import {routes} from '@/lib/routes'
import type {Crumb} from '@/lib/seo/structured-data/lists'

const home: Crumb = {label: 'Home', href: routes.home}
const catalogue: Crumb = {label: 'Catalogue', href: routes.catalog}

/** Breadcrumbs of the catalogue's front page. */
export const catalogueCrumbs: Crumb[] = [home, {label: 'Catalogue', href: null}]

/** Breadcrumbs of the list of categories. */
export const categoriesCrumbs: Crumb[] = [home, catalogue, {label: 'Categories', href: null}]

/** Returns the breadcrumbs of a category: its ancestors come first. */
export const categoryCrumbs = ({title, ancestors}: Pick<CategoryDetail, 'title' | 'ancestors'>): Crumb[] => [
  home,
  {label: 'Categories', href: routes.categories},
  ...ancestors.map(ancestor => ({label: ancestor.title, href: routes.category(ancestor.slug)})),
  {label: title, href: null},
]

/** Returns the breadcrumbs of a product. */
export const productCrumbs = ({name}: Pick<Product, 'name'>): Crumb[] => [
  home,
  {label: 'Products', href: routes.products},
  {label: name, href: null},
]
