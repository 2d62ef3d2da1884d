import type {ChangeMessage} from '@/contract/change-message'
import {getProduct, type Product} from '@/lib/catalogue/product'
import {messageOf} from '@/lib/errors'
import {routes} from '@/lib/routes'
import {listCategoryPaths} from './category-paths'
import {keepGenerated, listGeneratedBelow} from './generated-pages'
import {listContentPaths} from './showing-content'
import {countFailure, countSuccess, isGivenUp} from './stuck-pages'

/** Up to this number of products, pages are found one product at a time; beyond it, all categories count as affected. */
const FEW = 20
/** Product pages of a change that concerns all of them; further ones follow when their revalidation is due. */
const MAX_PRODUCTS = 10_000
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
  const changed = changedProducts(message, toTime)
  const products = everything === null ? changed : await addAllWithPages(changed, everything)
  const categories = changedCategories(message, toTime)
  if (products.size === 0 && categories.size === 0 && everything === null) return []
  const latest = Math.max(everything ?? 0, ...products.values(), ...categories.values())
  const details = changed.size <= FEW ? await readDetails(changed, everything === null) : null
  const isSmall = everything === null && changed.size <= FEW
  const unknown = unknownProducts(message, details)
  const own = [...(isSmall ? products : await withPages(products))]
    .filter(([id]) => !unknown.has(id))
    .map(([id, since]) => ({path: routes.product(id), since}))
  const related = await keepGenerated((details ?? []).flatMap(one => one.relatedProductIds.map(routes.product)))
  const lists = [
    ...[routes.products, routes.catalog, routes.categories],
    ...(await listCategoryPaths(
      [...categories.keys()],
      everything === null && details ? details.flatMap(one => one.categoryIds) : null,
    )),
    ...(await listContentPaths(everything === null ? new Set(products.keys()) : null)),
    ...related,
  ].map(path => ({path, since: latest}))
  return unique([...own.slice(0, FIRST), ...lists, ...own.slice(FIRST)])
}

/** Reads products. When all pages are listed anyway, one that cannot be read delays none of them. */
const readDetails = (changed: Times, isNeeded: boolean) =>
  isNeeded ? readProducts(changed) : readProducts(changed).catch(() => null)

/** Returns the time of a change that any page may show, such as other exchange rates; null without one. */
function sinceWhenEverything({everything_since, changes}: ChangeMessage, toTime: (time: string) => number) {
  const times = changes
    .filter(({type}) => type === 'rates' || type === 'shipping_profile')
    .map(({committed_by}) => toTime(committed_by))
  if (everything_since !== null) times.push(toTime(everything_since))
  return times.length === 0 ? null : Math.max(...times)
}

/** The first part of the key of a product's image is the id of the product. */
const productOfImage = (key: string) => key.split('/')[0] ?? key

/** Returns what the keys of images begin with that is no product. `details` are the products that could be read, if all were. */
function unknownProducts({changes}: ChangeMessage, details: Product[] | null): Set<string> {
  if (!details) return new Set()
  const known = [...changes.filter(({type}) => type === 'product'), ...details].map(({id}) => id)
  const named = changes.filter(({type}) => type === 'image').map(({id}) => productOfImage(id))
  return new Set(named.filter(id => !known.includes(id)))
}

function changedProducts({changes}: ChangeMessage, toTime: (time: string) => number): Times {
  const times: Times = new Map()
  for (const {type, id, committed_by} of changes) {
    const product = type === 'product' ? id : type === 'image' ? productOfImage(id) : undefined
    if (product !== undefined && !times.has(product)) times.set(product, toTime(committed_by))
  }
  return times
}

/** Keeps the products whose pages exist. */
async function withPages(products: Times): Promise<Times> {
  const generated = new Set(await listGeneratedBelow(routes.products))
  return new Map([...products].filter(([id]) => generated.has(id)))
}

/** Adds all products whose pages exist after those that have changed themselves, which may be later. */
async function addAllWithPages(changed: Times, since: number): Promise<Times> {
  const times: Times = new Map([...changed].map(([id, time]) => [id, Math.max(time, since)]))
  const generated = await listGeneratedBelow(routes.products)
  const others = generated.filter(id => !times.has(id)).slice(0, Math.max(0, MAX_PRODUCTS - times.size))
  for (const id of others) times.set(id, since)
  return times
}

const changedCategories = ({changes}: ChangeMessage, toTime: (time: string) => number): Times =>
  new Map(changes.filter(({type}) => type === 'category').map(({id, committed_by}) => [id, toTime(committed_by)]))

/** Returns products; null when one could not be read in several messages, so that its categories are unknown. */
async function readProducts(products: Times): Promise<Product[] | null> {
  const read = await Promise.all([...products].map(([id, since]) => readProduct(id, since)))
  return read.includes(undefined) ? null : read.filter(product => product != null)
}

/** Returns a product, null when there is none, and undefined when it is given up. Throws until then. */
async function readProduct(id: string, since: number): Promise<Product | null | undefined> {
  const name = `product ${id}`
  try {
    const product = await getProduct(id)
    countSuccess(name)
    return product
  } catch (error) {
    if (!(isGivenUp(name, since) || countFailure(name, since))) throw error
    console.error(`The categories of the product ${id} are unknown: ${messageOf(error)}`)
    return undefined
  }
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
