import {routes} from '@/lib/routes'
import type {Crumb} from '@/lib/seo/structured-data/lists'

/** Breadcrumbs of the product listing. */
export const productsCrumbs: Crumb[] = [
  {label: 'Home', href: routes.home},
  {label: 'Catalogue', href: routes.catalog},
  {label: 'Products', href: null},
]
