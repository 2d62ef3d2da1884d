import {env} from '@/lib/env'
import {routes, sitemapPartPath} from '@/lib/routes'
import {BoundedMap} from '@/lib/shared-cache/bounded-map'
import {processWide} from '@/lib/sources/process-wide'
import type {FrontFailure, FrontReceipt, FrontUnproven} from '../receipt'
import {followUp} from './follow-up'
import {addressesOf, listAddresses} from './front-addresses'
import {inParallel} from './in-parallel'
import {listUnseen, lookHere} from './look-here'
import {type Page, proveFront} from './prove-front'
import {replaceCopies, type Wanted} from './replace-copies'

/** Time for the caches in front, in milliseconds. */
const BUDGET_MS = 8000
const MAX_REPLACED = 40_000

/** When the sources of each address had been read that all caches have replaced last. */
const replaced = processWide('front replaced', () => new BoundedMap<number>(MAX_REPLACED))

/**
 * Replaces the copies of pages in the caches in front (`FRONT_PURGE_URLS`), with the feed and the sitemap, and proves the change
 * through `FRONT_URL`. Returns undefined without these settings. Never throws.
 */
export async function publishToFront(paths: readonly string[]): Promise<FrontReceipt | undefined> {
  const {FRONT_PURGE_URLS: fronts, FRONT_URL: front} = env
  if ((fronts.length === 0 && !front) || paths.length === 0) return
  const startedAt = Date.now()
  const endsAt = startedAt + BUDGET_MS
  const pages: Page[] = await inParallel(paths.map(addressesOf), async ({path, addresses}) => ({
    path,
    wanted: await Promise.all(addresses.map(address => lookHere(address, endsAt))),
  }))
  const wanted = pages.flatMap(page => page.wanted)
  const failed = await replaceEverywhere([...wanted.filter(isNew), ...others(paths)], endsAt)
  if (failed.length === 0) for (const {address, expected} of wanted) replaced.set(address, expected?.readAt ?? 0)
  const unproven = await listUnproven(pages, endsAt)
  for (const {path} of unproven ?? []) for (const address of addressesOf(path).addresses) replaced.delete(address)
  followUp(pages)
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

async function replaceEverywhere(wanted: readonly Wanted[], endsAt: number): Promise<FrontFailure[]> {
  const {FRONT_PURGE_URLS: fronts, FRONT_PURGE_SECRET: secret = ''} = env
  const results = await Promise.all(fronts.map(front => replaceCopies(front, wanted, {secret, endsAt})))
  return results.filter(result => result !== null)
}

/** What changes with pages: documents and the lists that are rendered on request. */
const others = (paths: readonly string[]): Wanted[] =>
  [...[routes.feed, routes.sitemap, sitemapPartPath('pages'), sitemapPartPath('posts')], ...listAddresses(paths)].map(
    address => ({address, expected: null}),
  )

/** A response without a time, such as a 404, is always replaced. */
const isNew = ({address, expected}: Wanted) => !expected?.readAt || replaced.get(address) !== expected.readAt
