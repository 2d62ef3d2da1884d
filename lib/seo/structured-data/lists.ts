import type {BreadcrumbList, ItemList} from 'schema-dts'
import {absoluteUrl} from '@/lib/routes'

/** A step of a page's breadcrumbs; `href` is null for the page itself and for steps without a page. */
export type Crumb = {label: string; href: string | null}
type Item = {name: string; path: string}

/** Describes the steps that have a page, and the page itself. */
export function toBreadcrumbList(crumbs: Crumb[], url: string): BreadcrumbList {
  const last = crumbs.length - 1
  const steps = crumbs.flatMap(({label, href}, index) => {
    if (href === null && index !== last) return []
    return [{name: label, item: href === null || index === last ? url : absoluteUrl(href)}]
  })
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({'@type': 'ListItem', position: index + 1, ...step})),
  }
}

/** Describes the pages that a list links to, in order. */
export const toItemList = (items: Item[]): ItemList => ({
  '@type': 'ItemList',
  numberOfItems: items.length,
  itemListElement: items.map(({name, path}, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: absoluteUrl(path),
  })),
})
