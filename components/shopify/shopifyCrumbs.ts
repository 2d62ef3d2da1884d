import {routes} from '@/lib/routes'
import type {Crumb} from '@/lib/seo/structured-data/lists'

/** Breadcrumbs of the page before Shopify's app store. */
export const shopifyCrumbs: Crumb[] = [
  {label: 'Home', href: routes.home},
  {label: 'Shopify app', href: routes.shopifyIntegration},
  {label: 'Add to Shopify', href: null},
]
