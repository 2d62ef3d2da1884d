import type {ChangeMessage} from '@/contract/change-message'
import {type Category, listCategories} from '@/lib/catalogue/category'
import {getProduct, type Product} from '@/lib/catalogue/product'
import {routes} from '@/lib/routes'
import {isGenerated, listGeneratedProducts} from './generated-pages'
import {listContentPaths} from './showing-content'

/** Up to this number of products, pages are found one product at a time; beyond it, all categories count as affected. */
const FEW = 20
/** Category pages per message, at most; further ones follow when their revalidation is due. */
const MAX_CATEGORIES = 500
/** Product pages that come before the lists. */
const FIRST = 5

/** A page, and the time after which its sources must have been read. */
export type AffectedPage = {path: string; since: number}

/** What a message says about one kind of pages: their ids with the time of the change. */
type Times = Map<string, number>

/**
 * Lists the pages that show what a message has changed, those of the latest changes first: the products, what lists or
 * embeds them, and their categories. `toTime` converts a time of the API. Of many products, those whose pages exist.
 */
export async function listAffectedPages(
  message: ChangeMessage,
  toTime: (time: string) => number,
): Promise<AffectedPage[]> {
  const everything = sinceWhenEverything(message, toTime)
  const products = everything === null ? changedProducts(message, toTime) : productsWithPages(everything)
  const categories = changedCategories(message, toTime)
  if (products.size === 0 && categories.size === 0 && everything === null) return []
  const latest = everything ?? Math.max(...products.values(), ...categories.values())
  const isSmall = everything === null && products.size <= FEW
  const details = isSmall ? await readProducts([...products.keys()]) : []
  const own = [...products].map(([id, since]) => ({path: routes.product(id), since}))
  const shown = isSmall ? own : own.filter(({path}) => isGenerated(path))
  const related = details.flatMap(({relatedProductIds}) => relatedProductIds.map(routes.product)).filter(isGenerated)
  const lists = [
    ...[routes.products, routes.catalog, routes.categories],
    ...(await listCategoryPaths(isSmall ? [...categories.keys(), ...details.flatMap(one => one.categoryIds)] : null)),
    ...(await listContentPaths(everything === null ? new Set(products.keys()) : null)),
    ...related,
  ].map(path => ({path, since: latest}))
  return unique([...shown.slice(0, FIRST), ...lists, ...shown.slice(FIRST)])
}

/** Returns the time of a change that any page may show, such as other exchange rates; null without one. */
function sinceWhenEverything({everything_since, changes}: ChangeMessage, toTime: (time: string) => number) {
  const times = changes
    .filter(({type}) => type === 'rates' || type === 'shipping_profile')
    .map(({committed_by}) => toTime(committed_by))
  if (everything_since !== null) times.push(toTime(everything_since))
  return times.length === 0 ? null : Math.max(...times, ...changes.map(({committed_by}) => toTime(committed_by)))
}

/** The first part of an image's key is the product that it shows. */
function changedProducts({changes}: ChangeMessage, toTime: (time: string) => number): Times {
  const times: Times = new Map()
  for (const {type, id, committed_by} of changes) {
    const product = type === 'product' ? id : type === 'image' ? id.split('/')[0] : undefined
    if (product !== undefined && !times.has(product)) times.set(product, toTime(committed_by))
  }
  return times
}

const productsWithPages = (since: number): Times => new Map(listGeneratedProducts().map(id => [id, since]))

const changedCategories = ({changes}: ChangeMessage, toTime: (time: string) => number): Times =>
  new Map(changes.filter(({type}) => type === 'category').map(({id, committed_by}) => [id, toTime(committed_by)]))

async function readProducts(ids: string[]): Promise<Product[]> {
  const products = await Promise.all(ids.map(id => getProduct(id)))
  return products.filter(product => product !== null)
}

/** Lists the pages of these categories and of those above them; of all without ids. A deleted one has its id as slug. */
async function listCategoryPaths(ids: string[] | null): Promise<string[]> {
  if (ids?.length === 0) return []
  const all = await listCategories()
  const byId = new Map(all.map(category => [category.id, category]))
  const slugs = ids === null ? all.map(({slug}) => slug) : ids.flatMap(id => slugsUpwards(id, byId))
  return [...new Set(slugs)].slice(0, MAX_CATEGORIES).map(routes.category).filter(isGenerated)
}

function slugsUpwards(id: string, byId: ReadonlyMap<string, Category>): string[] {
  const category = byId.get(id)
  if (!category) return [id]
  return [category.slug, ...(category.parentId === null ? [] : slugsUpwards(category.parentId, byId))]
}

/** Keeps the first entry of each path, with the latest of its times. */
function unique(pages: AffectedPage[]): AffectedPage[] {
  const byPath = new Map<string, AffectedPage>()
  for (const page of pages) {
    const known = byPath.get(page.path)
    if (known) known.since = Math.max(known.since, page.since)
    else byPath.set(page.path, {...page})
  }
  return [...byPath.values()]
}
