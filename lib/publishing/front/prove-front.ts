import {messageOf} from '@/lib/errors'
import type {FrontUnproven} from '../receipt'
import {inParallel} from './in-parallel'
import {isUpToDate, lookAtCopies} from './look'
import type {Presence} from './presence'
import type {Wanted} from './replace-copies'

const ATTEMPTS = 3
const RETRY_MS = 100
const TIMEOUT_MS = 2000

/** A page with the responses of its addresses. */
export type Page = {path: string; wanted: Wanted[]}

/** A page that is not proven. `isOlder` is true when the front has responded with an older or another page. */
export type Unproven = FrontUnproven & {isOlder: boolean}

type Problem = Pick<Unproven, 'reason' | 'isOlder'>

/** What is known of a front: whether it has answered at all, and whether requests for a page remained without a response. */
type Front = {url: string; presence: Presence; hasFailed: boolean}

/** Whether requests were sent to a front, and it has responded to none. */
const isAway = ({presence, hasFailed}: Front): boolean => hasFailed && !presence.hasAnswered

/**
 * Requests pages through the front, as visitors do. Returns those that are older there or that cannot be requested before
 * `endsAt`. When the first requests get no response, and none came before, the front counts as away and no further page is requested.
 */
export async function proveFront(
  url: string,
  pages: readonly Page[],
  endsAt: number,
  presence: Presence = {hasAnswered: false},
): Promise<Unproven[]> {
  const front = {url, presence, hasFailed: false}
  const problems = await inParallel(pages, page => provePage(front, page, endsAt))
  return pages.flatMap(({path}, index) => {
    const problem = problems[index]
    return problem ? [{path, ...problem, isAway: isAway(front)}] : []
  })
}

/** Returns why a page is not proven, null when it is. */
async function provePage(front: Front, {wanted}: Page, endsAt: number): Promise<Problem | null> {
  let last: Problem | null = null
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (isAway(front)) return last ?? {reason: 'The front does not respond.', isOlder: false}
    const timeoutMs = Math.min(TIMEOUT_MS, endsAt - Date.now())
    if (timeoutMs <= 0) return last ?? {reason: 'There was no time left.', isOlder: false}
    try {
      const found = await Promise.all(wanted.map(({address}) => lookAtCopies(front.url + address, {timeoutMs})))
      front.presence.hasAnswered = true
      const index = found.findIndex((copies, at) => !copies.every(one => isUpToDate(one, wanted[at]?.expected ?? null)))
      if (index === -1) return null
      last = {reason: `${wanted[index]?.address} is older or another response there.`, isOlder: true}
    } catch (error) {
      last = {reason: messageOf(error), isOlder: false}
      front.hasFailed ||= attempt === ATTEMPTS || (error instanceof Error && error.name === 'TimeoutError')
    }
    await new Promise(resolve => setTimeout(resolve, RETRY_MS * attempt))
  }
  return last
}
