import type {ChangeMessage} from '@/contract/change-message'
import {messageOf} from '@/lib/errors'
import {countPublish, type PublishResult} from '@/lib/metrics/count-publish'
import {siteMetrics} from '@/lib/metrics/site-metrics'
import {inTurn} from '../claim'
import {confirmShared} from '../confirm-shared'
import {hasContentInParts} from '../content-in-parts'
import type {ShownPage} from '../front/public-pages'
import {hasFront, publishToFront} from '../front/publish-to-front'
import {type FrontReceipt, listFailedInFront, type Refreshed, resultOf, type Shared} from '../receipt'
import {refresh} from '../refresh'
import {type AffectedPage, listAffectedPages} from './affected-pages'
import {editorsFirst} from './precedence'
import {countFailure, countSuccess, isGivenUp, isStuck} from './stuck-pages'

/** Pages that are refreshed at the same time: fewer than by an editor's publish. */
const CONCURRENCY = 2
/*
 * nginx and Varnish (`deploy/`) send a message to another server when there is no response within 10 s, and the API waits for 15 s. So the
 * steps of a message stay below: 1.5 s for the pages and at most 3 s until an editor's publish ends (here), 1 s until the other servers have
 * them (`shared-store.ts`) and 3 s for the caches in front (`publish-to-front.ts`). The rest is for the last page. A publish of an editor
 * waits at most 2 s for the lake (`await-revision.ts`), and its other steps are the same.
 */

/** Time after which no further page is begun, so that the next message, which has newer changes first, comes soon. */
const BUDGET_MS = 1500
/** Attempts to refresh a page per message: others must not wait for it, and the message comes again. */
const MAX_ATTEMPTS = 2
/** Longest wait for an editor's publish before each page. */
const MAX_WAIT_MS = 3000

type Unproven = {path: string; reason: string}

/**
 * The result of a message: the refreshed pages, those that do not show the change yet, those that were given up, and how many
 * were not begun, here or in front.
 */
export type ChangeReceipt = {
  to: number
  pages: Refreshed[]
  unproven: Unproven[]
  givenUp: Unproven[]
  remaining: number
  /** With `FRONT_PURGE_URLS` or `FRONT_URL` only: what the caches in front have replaced. */
  front?: FrontReceipt
  ms: number
  /** How many servers have the pages; null when Redis is away or full, missing without it and for a part without a cache in front. */
  shared?: Shared | null
}

export type ChangeOptions = {
  /** When the message was signed, by the clock of the API, and received, by this one; in milliseconds since 1970. */
  signedAt: number
  receivedAt: number
  revalidate: (path: string) => Promise<void>
}

/**
 * Publishes changes of the catalogue: refreshes the pages that show them and verifies each one. A page that was rendered
 * after the change is left as it is, so no change regenerates a page twice. Editors come first, and after 1.5 s the rest is
 * left to the next message. A page that fails comes last in the next messages, and is given up after some. Of several servers,
 * one works at a time, and a complete message is confirmed by all. Rejects when the sources cannot be read.
 */
export async function publishChanges(message: ChangeMessage, options: ChangeOptions): Promise<ChangeReceipt> {
  const work = () =>
    refreshChanged(message, options).catch(error => {
      count(message, options, 'incomplete')
      throw error
    })
  const {shown, ...receipt} = await inTurn('changes of the catalogue', work)
  // A cache gets pages from any server, so those of a part are confirmed too before it replaces its copies.
  const shared = receipt.remaining > 0 && !hasFront() ? undefined : await confirmShared()
  const front = await publishToFront(shown)
  const unproven = [...receipt.unproven, ...listFailedInFront(front)]
  const remaining = receipt.remaining + (front?.remaining ?? 0)
  const result = {...receipt, unproven, remaining, ...(shared !== undefined && {shared}), ...(front && {front})}
  const isProven = unproven.length + receipt.givenUp.length === 0
  if (remaining === 0) count(message, options, resultOf(isProven, result))
  return result
}

/** A receipt, and the pages that show the changes up to a time. */
type Refreshing = ChangeReceipt & {shown: ShownPage[]}

async function refreshChanged(message: ChangeMessage, options: ChangeOptions): Promise<Refreshing> {
  const startedAt = Date.now()
  const queue = stuckLast(await listAffectedPages(message, time => toTime(time, options)))
  const endsAt = Date.now() + BUDGET_MS
  const empty = {pages: [], unproven: [], givenUp: [], shown: []}
  const receipt: Refreshing = {to: message.to, ...empty, remaining: 0, ms: 0}
  const work = async () => {
    // Each message does something, however slow the machine is.
    do {
      const page = queue.shift()
      if (!page) return
      await editorsFirst(MAX_WAIT_MS)
      await refreshPage(page, receipt, options.revalidate)
    } while (Date.now() < endsAt)
  }
  await Promise.all(Array.from({length: CONCURRENCY}, work))
  return {...receipt, remaining: queue.length, ms: Date.now() - startedAt}
}

/**
 * Converts a time of the API to this server's clock: at most the time when the message came. The difference between the clocks is that of
 * this message, with its transit time, because both clocks may be corrected.
 */
const toTime = (time: string, {signedAt, receivedAt}: ChangeOptions): number =>
  Math.min(receivedAt, Date.parse(time) + receivedAt - signedAt)

/** Counts a message with its oldest change, once all servers and the caches in front have its pages, or when it fails as a whole. */
function count({changes, everything_since}: ChangeMessage, options: ChangeOptions, result: PublishResult): void {
  const times = changes.map(one => one.committed_by).concat(everything_since ?? [])
  const oldest = times.reduce((oldest, time) => Math.min(oldest, toTime(time, options)), options.receivedAt)
  countPublish('catalogue', oldest, result)
}

/** Removes the pages that were given up for their change, and puts those that failed last at the end. */
function stuckLast(pages: AffectedPage[]): AffectedPage[] {
  const open = pages.filter(({path, since}) => !isGivenUp(path, since))
  return [...open.filter(({path}) => !isStuck(path)), ...open.filter(({path}) => isStuck(path))]
}

async function refreshPage(
  {path, since}: AffectedPage,
  receipt: Refreshing,
  revalidate: ChangeOptions['revalidate'],
): Promise<void> {
  try {
    const options = {
      since,
      mustExist: false,
      revalidate,
      isCheckedFirst: true,
      includesParts: !hasContentInParts(path),
      maxAttempts: MAX_ATTEMPTS,
    }
    receipt.pages.push(await refresh(path, options))
    receipt.shown.push({path, since})
    countSuccess(path)
  } catch (error) {
    const isLast = countFailure(path, since)
    if (isLast) siteMetrics().givenUp.inc()
    const failed = isLast ? receipt.givenUp : receipt.unproven
    failed.push({path, reason: messageOf(error)})
  }
}
