import {siteMetrics} from './site-metrics'

/**
 * Counts a publish that has ended now. `committedBy` is the latest time at which the change can have been committed, in
 * milliseconds since 1970.
 */
export function countPublish(source: 'content' | 'catalogue', committedBy: number, isComplete: boolean): void {
  const seconds = Math.max(0, Date.now() - committedBy) / 1000
  siteMetrics().publishes.observe({source, result: isComplete ? 'complete' : 'incomplete'}, seconds)
}
