import {env} from '@/lib/env'
import {routes, sitemapPartPath} from '@/lib/routes'
import {untilReplaced} from '@/lib/shared-cache/replacing-copies'
import type {FrontFailure, FrontReceipt} from '../receipt'
import {followUp} from './follow-up'
import {addressesOf, onRequestAddresses} from './front-addresses'
import {FrontCache, forgetReplaced, replaceInFirst} from './front-cache'
import {inParallel} from './in-parallel'
import {isSeen, listUnseen, lookAtPage} from './look-here'
import {notePresence, type Presence} from './presence'
import {type Page, proveFront, type Unproven} from './prove-front'
import {listAway, listOpen, noteTried, rememberPublic, type ShownPage} from './public-pages'
import type {Wanted} from './replace-copies'

/**
 * Time for the caches in front, in milliseconds. It is a part of the 10 s after which nginx and Varnish (`deploy/`) send the message of a
 * publish to another server: `publish-changes.ts` has the sum.
 */
const BUDGET_MS = 3000
/** The part of it that is left for the proof when there are many pages, or a cache is away or slow. */
const PROOF_MS = 1000
/** The part before the proof in which no further page is looked at, so that those that were seen are replaced. */
const REPLACE_MS = 500
/** Pages that are looked at and replaced before the next ones: as many as `inParallel` requests at once. */
const PART = 8

/** What is made of all published content. */
const DOCUMENTS = [
  routes.feed,
  routes.sitemap,
  sitemapPartPath('pages'),
  sitemapPartPath('posts'),
  routes.faq,
  routes.manifest,
]

/** Returns whether `FRONT_PURGE_URLS` or `FRONT_URL` is set. */
export const hasFront = (): boolean => env.FRONT_PURGE_URLS.length > 0 || Boolean(env.FRONT_URL)

/**
 * Replaces the copies of pages in the caches in front (`FRONT_PURGE_URLS`), with the feed, the sitemap and the answers of the support widget,
 * and proves the change through `FRONT_URL`. Does so for one part of the pages after the other: those for which there is no time are
 * unproven. Leaves pages of which this server has proven that they are as new there: further messages of an import and a message that is
 * repeated have less to do. Returns undefined without these settings. Never throws.
 */
export async function publishToFront(shown: readonly ShownPage[]): Promise<FrontReceipt | undefined> {
  if (!hasFront() || shown.length === 0) return
  const startedAt = Date.now()
  const endsAt = startedAt + BUDGET_MS
  const paths = listOpen(shown)
  const earlier = listAway(shown)
  if (paths.length === 0) return {addresses: 0, failed: onePerFront(earlier), ms: 0}
  const caches = env.FRONT_PURGE_URLS.map(url => new FrontCache(url, endsAt - PROOF_MS))
  const presence = {hasAnswered: false}
  if (env.FRONT_URL) notePresence(presence, env.FRONT_URL, endsAt)
  const pages = await replaceInParts(paths, caches, endsAt - PROOF_MS - REPLACE_MS)
  await Promise.all(caches.map(cache => cache.finish()))
  const found = await listUnproven({paths, pages, caches, presence, endsAt})
  // What there was no time to look at stays replaced: a message about many pages would never come to its end otherwise.
  for (const {path, isOlder} of found ?? []) if (isOlder) forgetReplaced(addressesOf(path).addresses)
  const unproven = found?.map(({isOlder: _isOlder, ...rest}) => rest)
  const away = caches.flatMap(cache => (cache.isAway ? (cache.failure ?? []) : []))
  rememberPublic(shown, listReplaced(pages, caches), {unproven: unproven ?? [], askedAt: startedAt, away})
  const late = (unproven ?? []).filter(one => one.isLate && !one.isAway).length
  const hasProven = listOpen(shown).length < paths.length
  followUp(paths)
  const now = caches.flatMap(({failure}) => failure ?? [])
  for (const {front: name, reason} of now) console.error(`The cache at ${name} may have older copies: ${reason}`)
  const failed = onePerFront([...now, ...earlier])
  const addresses = paths.flatMap(path => addressesOf(path).addresses).length
  const remaining = hasProven && late > 0 ? {remaining: late} : {}
  return {addresses, failed, ...(unproven && {unproven}), ...remaining, ms: Date.now() - startedAt}
}

/**
 * Looks at pages and lets the caches replace them, a few at a time, and begins no further ones after `endsAt`. Returns those that it has
 * looked at in time.
 */
async function replaceInParts(
  paths: readonly string[],
  caches: readonly FrontCache[],
  endsAt: number,
): Promise<Page[]> {
  const pages: Page[] = []
  for (let first = 0; first < paths.length && Date.now() < endsAt; first += PART) {
    const part = paths.slice(first, first + PART)
    noteTried(part)
    const looked = await inParallel(part, path => lookAtPage(path, endsAt))
    const inTime = Date.now() < endsAt ? looked : looked.filter(({wanted}) => wanted.every(isSeen))
    pages.push(...inTime)
    // An older response of this server must not come after the newer ones.
    if (first === 0) await untilReplaced()
    const replacing = replaceInFirst(
      caches,
      inTime.flatMap(page => page.wanted),
    )
    // The documents before many pages, for which there may be no time.
    if (first === 0) for (const cache of caches) cache.replaceBeside(others(paths))
    await replacing
  }
  return pages
}

/** Lists the pages that each cache has replaced which is not away. */
function listReplaced(pages: readonly Page[], caches: readonly FrontCache[]): Page[] {
  const present = caches.filter(({isAway}) => !isAway)
  // With all caches away, only the proof says that the public has a page.
  if (present.length === 0 && !env.FRONT_URL) return []
  return pages.filter(page => present.every(cache => cache.hasReplaced(page)))
}

type Round = {
  paths: readonly string[]
  pages: readonly Page[]
  caches: readonly FrontCache[]
  presence: Presence
  endsAt: number
}

/**
 * Lists the pages that are not proven: those that this server did not send, those that are older in front, and those for which there was no
 * time. Returns undefined when there is none and no `FRONT_URL` to prove them.
 */
async function listUnproven({paths, pages, caches, presence, endsAt}: Round): Promise<Unproven[] | undefined> {
  const unseen = listUnseen(pages)
  const seen = pages.filter(({path}) => unseen.every(page => page.path !== path))
  const older = env.FRONT_URL ? await proveFront(env.FRONT_URL, seen, endsAt, presence) : []
  const isAway = env.FRONT_URL ? older.some(page => page.isAway) : caches.every(cache => cache.isAway)
  const reached = new Set(pages.map(({path}) => path))
  const late = paths
    .filter(path => !reached.has(path))
    .map(path => ({path, reason: 'There was no time left.', isOlder: false, isAway, isLate: true as const}))
  const unproven = [...unseen, ...older, ...late]
  return env.FRONT_URL || unproven.length > 0 ? unproven : undefined
}

/** What changes with pages: documents and the lists that are rendered on request. */
const others = (paths: readonly string[]): Wanted[] =>
  [...DOCUMENTS, ...onRequestAddresses(paths)].map(address => ({address, expected: null}))

/** Keeps the first failure of each cache. */
const onePerFront = (failures: readonly FrontFailure[]): FrontFailure[] => [
  ...new Map(failures.toReversed().map(failure => [failure.front, failure])).values(),
]
