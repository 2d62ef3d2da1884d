import {routes} from '@/lib/routes'
import type {Crumb} from '@/lib/seo/structured-data/lists'

/** Breadcrumbs of the contact page. */
export const contactCrumbs: Crumb[] = [
  {label: 'Home', href: routes.home},
  {label: 'Contact', href: null},
]
