import {messageOf} from '@/lib/errors'
import type {FrontUnproven} from '../receipt'
import {inParallel} from './in-parallel'
import {isUpToDate, lookAtCopies} from './look'
import type {Wanted} from './replace-copies'

const ATTEMPTS = 3
const RETRY_MS = 100
const TIMEOUT_MS = 2000

/** A page with the responses of its addresses. */
export type Page = {path: string; wanted: Wanted[]}

/** What is known of a front: whether it has responded at all, and whether requests for a page remained without a response. */
type Front = {url: string; hasResponded: boolean; hasFailed: boolean}

/** Whether requests were sent to a front, and it has responded to none. */
const isAway = ({hasResponded, hasFailed}: Front): boolean => hasFailed && !hasResponded

/**
 * Requests pages through the front, as visitors do. Returns those that are older there or that cannot be requested before
 * `endsAt`. When the first requests get no response, the front counts as away and no further page is requested.
 */
export async function proveFront(url: string, pages: readonly Page[], endsAt: number): Promise<FrontUnproven[]> {
  const front = {url, hasResponded: false, hasFailed: false}
  const reasons = await inParallel(pages, async page => ({
    path: page.path,
    reason: await provePage(front, page, endsAt),
  }))
  return reasons.flatMap(({path, reason}) => (reason === null ? [] : [{path, reason, isAway: isAway(front)}]))
}

/** Returns why a page is not proven, null when it is. */
async function provePage(front: Front, {wanted}: Page, endsAt: number): Promise<string | null> {
  let last: string | null = null
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (isAway(front)) return last ?? 'The front does not respond.'
    const timeoutMs = Math.min(TIMEOUT_MS, endsAt - Date.now())
    if (timeoutMs <= 0) return last ?? 'There was no time left.'
    try {
      const found = await Promise.all(wanted.map(({address}) => lookAtCopies(front.url + address, {timeoutMs})))
      front.hasResponded = true
      const index = found.findIndex((copies, at) => !copies.every(one => isUpToDate(one, wanted[at]?.expected ?? null)))
      if (index === -1) return null
      last = `${wanted[index]?.address} is older or another response there.`
    } catch (error) {
      last = messageOf(error)
      front.hasFailed ||= attempt === ATTEMPTS || (error instanceof Error && error.name === 'TimeoutError')
    }
    await new Promise(resolve => setTimeout(resolve, RETRY_MS * attempt))
  }
  return last
}
