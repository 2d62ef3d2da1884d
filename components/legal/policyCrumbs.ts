import type {Policy} from '@/lib/content/policy'
import {routes} from '@/lib/routes'
import type {Crumb} from '@/lib/seo/structured-data/lists'

/** Returns the breadcrumbs of a policy; an earlier version comes below the one in force. */
export function policyCrumbs({title, slug, version, isCurrent}: Policy): Crumb[] {
  const parents = [
    {label: 'Home', href: routes.home},
    {label: 'Small print', href: null},
  ]
  if (isCurrent) return [...parents, {label: title, href: null}]
  return [...parents, {label: title, href: routes.policy(slug)}, {label: `Version ${version}`, href: null}]
}
