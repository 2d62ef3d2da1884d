import {BoundedMap} from '@/lib/shared-cache/bounded-map'
import {processWide} from '@/lib/sources/process-wide'

/** Failures of a page before it is given up, in half a minute or less. */
const MAX_FAILURES = 6
/** Failures of a page within this time count once: messages may follow each other closely. */
const INTERVAL_MS = 1000
const MAX_PAGES = 5000

/** Failures since the last success, and the time of the latest change that was given up. */
type Stuck = {failures: number; givenUp: number; countedAt: number}

const stuck = processWide('stuck pages of the catalogue', () => new BoundedMap<Stuck>(MAX_PAGES))

/** Returns whether the last attempt to refresh a page has failed. */
export const isStuck = (path: string): boolean => stuck.has(path)

/** Returns whether a page was given up for the changes up to a time: it shows them when its revalidation succeeds. */
export const isGivenUp = (path: string, since: number): boolean => since <= (stuck.get(path)?.givenUp ?? 0)

/** Counts a failure of a page. Returns true when the page is given up for the changes up to `since`. */
export function countFailure(path: string, since: number, now = Date.now()): boolean {
  const {failures, givenUp, countedAt} = stuck.get(path) ?? {failures: 0, givenUp: 0, countedAt: 0}
  if (Math.abs(now - countedAt) < INTERVAL_MS) return false
  const isLast = failures + 1 >= MAX_FAILURES
  stuck.set(path, {failures: isLast ? 0 : failures + 1, givenUp: isLast ? since : givenUp, countedAt: now})
  return isLast
}

/** Forgets the failures of a page that shows the changes. */
export const countSuccess = (path: string): void => void stuck.delete(path)
