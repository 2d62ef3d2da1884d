import {env} from '@/lib/env'
import {routes, sitemapPartPath} from '@/lib/routes'
import {BoundedMap} from '@/lib/shared-cache/bounded-map'
import {untilReplaced} from '@/lib/shared-cache/replacing-copies'
import {processWide} from '@/lib/sources/process-wide'
import type {FrontFailure, FrontReceipt} from '../receipt'
import {followUp} from './follow-up'
import {addressesOf, onRequestAddresses} from './front-addresses'
import {inParallel} from './in-parallel'
import {listUnseen, lookAtPage} from './look-here'
import {type Page, proveFront, type Unproven} from './prove-front'
import {isPublic, rememberPublic, type ShownPage} from './public-pages'
import {replaceCopies, type Wanted} from './replace-copies'

/**
 * Time for the caches in front, in milliseconds. It is a part of the 10 s after which nginx and Varnish (`deploy/`) send the message of a
 * publish to another server: `publish-changes.ts` has the sum.
 */
const BUDGET_MS = 3000
/** The part of it that is left for the proof when a cache is away or slow. */
const PROOF_MS = 1000
const MAX_REPLACED = 40_000
const MAX_BEFORE_DOCUMENTS = 16

/** What is made of all published content. */
const DOCUMENTS = [
  routes.feed,
  routes.sitemap,
  sitemapPartPath('pages'),
  sitemapPartPath('posts'),
  routes.faq,
  routes.manifest,
]

/** For each address that all caches have replaced: when the sources of the latest copy were read, 0 when that is unknown. */
const replaced = processWide('front replaced', () => new BoundedMap<number>(MAX_REPLACED))

/** Returns whether `FRONT_PURGE_URLS` or `FRONT_URL` is set. */
export const hasFront = (): boolean => env.FRONT_PURGE_URLS.length > 0 || Boolean(env.FRONT_URL)

/**
 * Replaces the copies of pages in the caches in front (`FRONT_PURGE_URLS`), with the feed, the sitemap and the answers of the support widget, and proves the change
 * through `FRONT_URL`. Leaves pages of which this server has proven that they are as new there: further messages of an import and a message
 * that is repeated have less to do. Returns undefined without these settings. Never throws.
 */
export async function publishToFront(shown: readonly ShownPage[]): Promise<FrontReceipt | undefined> {
  if (!hasFront() || shown.length === 0) return
  const startedAt = Date.now()
  const endsAt = startedAt + BUDGET_MS
  const paths = shown.filter(page => !isPublic(page)).map(({path}) => path)
  if (paths.length === 0) return {addresses: 0, failed: [], ms: 0}
  const pages = await inParallel(paths, path => lookAtPage(path, endsAt - PROOF_MS))
  const wanted = pages.flatMap(page => page.wanted)
  const newer = wanted.filter(isNew)
  // The documents before many pages, for which there may be no time.
  const inOrder = [...newer.slice(0, MAX_BEFORE_DOCUMENTS), ...others(paths), ...newer.slice(MAX_BEFORE_DOCUMENTS)]
  // An older response of this server must not come after the newer ones.
  await untilReplaced()
  const {failed, left} = await replaceEverywhere(inOrder, endsAt - PROOF_MS)
  const found = await listUnproven(pages, endsAt)
  // What there was no time to look at stays replaced: a message about many pages would never come to its end otherwise.
  for (const {path, isOlder} of found ?? [])
    if (isOlder) for (const address of addressesOf(path).addresses) replaced.delete(address)
  const unproven = found?.map(({isOlder: _isOlder, ...rest}) => rest)
  const isReplaced = (page: Page) => page.wanted.every(({address}) => !left.has(address))
  rememberPublic(shown, pages.filter(isReplaced), unproven ?? [], startedAt)
  followUp(paths)
  for (const {front: name, reason} of failed) console.error(`The cache at ${name} may have older copies: ${reason}`)
  return {addresses: wanted.length, failed, ...(unproven && {unproven}), ms: Date.now() - startedAt}
}

/** Returns undefined when no page is unproven and there is no `FRONT_URL` to prove them. */
async function listUnproven(pages: readonly Page[], endsAt: number): Promise<Unproven[] | undefined> {
  const unseen = listUnseen(pages)
  if (!env.FRONT_URL) return unseen.length > 0 ? unseen : undefined
  const seen = pages.filter(({path}) => unseen.every(page => page.path !== path))
  return [...unseen, ...(await proveFront(env.FRONT_URL, seen, endsAt))]
}

/**
 * Remembers what every cache has replaced, so that a message that is repeated for want of time has less to replace. Returns the addresses
 * that are left, of which a cache may have an older copy.
 */
async function replaceEverywhere(
  wanted: readonly Wanted[],
  endsAt: number,
): Promise<{failed: FrontFailure[]; left: Set<string>}> {
  const {FRONT_PURGE_URLS: fronts, FRONT_PURGE_SECRET: secret = ''} = env
  const results = await Promise.all(fronts.map(front => replaceCopies(front, wanted, {secret, endsAt})))
  const done = results.map(result => new Set(result.replaced))
  const left = new Set<string>()
  for (const {address, expected} of wanted) {
    if (done.every(addresses => addresses.has(address))) replaced.set(address, expected?.readAt ?? 0)
    else left.add(address)
  }
  return {failed: results.flatMap(({failure}) => failure ?? []), left}
}

/** What changes with pages: documents and the lists that are rendered on request. */
const others = (paths: readonly string[]): Wanted[] =>
  [...DOCUMENTS, ...onRequestAddresses(paths)].map(address => ({address, expected: null}))

/** A response without a time, such as a 404, is always replaced. */
const isNew = ({address, expected}: Wanted) => !expected?.readAt || replaced.get(address) !== expected.readAt
