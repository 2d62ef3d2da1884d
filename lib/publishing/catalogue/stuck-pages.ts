import {BoundedMap} from '@/lib/shared-cache/bounded-map'
import {processWide} from '@/lib/sources/process-wide'

/** Failures of a page before it is given up, in half a minute or less. */
const MAX_FAILURES = 6
/** Failures of a page within this time count once: messages may follow each other closely. */
const INTERVAL_MS = 1000
/**
 * The same change has a slightly different time in each message, by how long that took. A change this much later came before the page was
 * given up, if that had happened by then: the failures take as long, but may be those of several changes.
 */
const SAME_MS = (MAX_FAILURES - 1) * INTERVAL_MS
const MAX_PAGES = 5000

/** Failures since the last success, the time of the latest change that was given up, and when that was. */
type Stuck = {failures: number; givenUp: number; givenUpAt: number; countedAt: number}
const NONE: Stuck = {failures: 0, givenUp: 0, givenUpAt: 0, countedAt: 0}

const stuck = processWide('stuck pages of the catalogue', () => new BoundedMap<Stuck>(MAX_PAGES))

/** Returns whether the last attempt to refresh a page has failed. */
export const isStuck = (path: string): boolean => stuck.has(path)

/** Returns whether a page was given up for the changes up to a time: it shows them when its revalidation succeeds. */
export function isGivenUp(path: string, since: number): boolean {
  const {givenUp, givenUpAt} = stuck.get(path) ?? NONE
  return since <= Math.min(givenUp + SAME_MS, givenUpAt)
}

/** Counts a failure of a page. Returns true when the page is given up for the changes up to `since`. */
export function countFailure(path: string, since: number, now = Date.now()): boolean {
  const {failures, countedAt, ...before} = stuck.get(path) ?? NONE
  if (Math.abs(now - countedAt) < INTERVAL_MS) return false
  const isLast = failures + 1 >= MAX_FAILURES
  const last = isLast ? {givenUp: since, givenUpAt: now} : before
  stuck.set(path, {...last, failures: isLast ? 0 : failures + 1, countedAt: now})
  return isLast
}

/** Forgets the failures of a page that shows the changes. */
export const countSuccess = (path: string): void => void stuck.delete(path)
