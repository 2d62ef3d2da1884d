import {env} from '@/lib/env'
import {routes, sitemapPartPath} from '@/lib/routes'
import {BoundedMap} from '@/lib/shared-cache/bounded-map'
import {processWide} from '@/lib/sources/process-wide'
import type {FrontFailure, FrontReceipt, FrontUnproven} from '../receipt'
import {followUp} from './follow-up'
import {addressesOf, listAddresses} from './front-addresses'
import {inParallel} from './in-parallel'
import {listUnseen, lookAtPage} from './look-here'
import {type Page, proveFront} from './prove-front'
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

/** For each address that all caches have replaced: when the sources of the latest copy were read, 0 when that is unknown. */
const replaced = processWide('front replaced', () => new BoundedMap<number>(MAX_REPLACED))

/** Returns whether `FRONT_PURGE_URLS` or `FRONT_URL` is set. */
export const hasFront = (): boolean => env.FRONT_PURGE_URLS.length > 0 || Boolean(env.FRONT_URL)

/**
 * Replaces the copies of pages in the caches in front (`FRONT_PURGE_URLS`), with the feed and the sitemap, and proves the change
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
  const failed = await replaceEverywhere([...wanted.filter(isNew), ...others(paths)], endsAt - PROOF_MS)
  const unproven = await listUnproven(pages, endsAt)
  for (const {path} of unproven ?? []) for (const address of addressesOf(path).addresses) replaced.delete(address)
  if (failed.length === 0) rememberPublic(shown, pages, unproven)
  followUp(paths)
  for (const {front: name, reason} of failed) console.error(`The cache at ${name} may have older copies: ${reason}`)
  return {addresses: wanted.length, failed, ...(unproven && {unproven}), ms: Date.now() - startedAt}
}

/** Returns undefined when no page is unproven and there is no `FRONT_URL` to prove them. */
async function listUnproven(pages: readonly Page[], endsAt: number): Promise<FrontUnproven[] | undefined> {
  const unseen = listUnseen(pages)
  if (!env.FRONT_URL) return unseen.length > 0 ? unseen : undefined
  const seen = pages.filter(({path}) => unseen.every(page => page.path !== path))
  return [...unseen, ...(await proveFront(env.FRONT_URL, seen, endsAt))]
}

/** Remembers what every cache has replaced, so that a message that is repeated for want of time has less to replace. */
async function replaceEverywhere(wanted: readonly Wanted[], endsAt: number): Promise<FrontFailure[]> {
  const {FRONT_PURGE_URLS: fronts, FRONT_PURGE_SECRET: secret = ''} = env
  const results = await Promise.all(fronts.map(front => replaceCopies(front, wanted, {secret, endsAt})))
  const done = results.map(result => new Set(result.replaced))
  for (const {address, expected} of wanted)
    if (done.every(addresses => addresses.has(address))) replaced.set(address, expected?.readAt ?? 0)
  return results.flatMap(({failure}) => failure ?? [])
}

/** What changes with pages: documents and the lists that are rendered on request. */
const others = (paths: readonly string[]): Wanted[] =>
  [...[routes.feed, routes.sitemap, sitemapPartPath('pages'), sitemapPartPath('posts')], ...listAddresses(paths)].map(
    address => ({address, expected: null}),
  )

/** A response without a time, such as a 404, is always replaced. */
const isNew = ({address, expected}: Wanted) => !expected?.readAt || replaced.get(address) !== expected.readAt
