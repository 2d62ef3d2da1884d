import {isInFront, type Receipt} from '../publishing/receipt'
import {siteMetrics} from './site-metrics'

/** The part of a receipt that says where older pages are left. */
type Result = Pick<Receipt, 'shared' | 'front'> & {
  /** Whether this server verifiably has all pages. */
  isProven: boolean
}

/**
 * Counts a publish that has ended now. `committedBy` is the latest time at which the change can have been committed, in
 * milliseconds since 1970. A result is partial when another server or a cache in front may have older pages.
 */
export function countPublish(source: 'content' | 'catalogue', committedBy: number, result: Result): void {
  const seconds = Math.max(0, Date.now() - committedBy) / 1000
  siteMetrics().publishes.observe({source, result: nameOf(result)}, seconds)
}

function nameOf({isProven, shared, front}: Result): 'complete' | 'partial' | 'incomplete' {
  if (!isProven) return 'incomplete'
  const isShared = shared === undefined || (shared !== null && shared.confirmed >= shared.instances)
  return isShared && (!front || isInFront(front)) ? 'complete' : 'partial'
}
