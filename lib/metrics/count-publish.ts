import {siteMetrics} from './site-metrics'

/** A publish is partial when another server or a cache in front may have older pages. */
export type PublishResult = 'complete' | 'partial' | 'incomplete'

/**
 * Counts a publish that has ended now. `committedBy` is the latest time at which the change can have been committed, in
 * milliseconds since 1970.
 */
export function countPublish(source: 'content' | 'catalogue', committedBy: number, result: PublishResult): void {
  siteMetrics().publishes.observe({source, result}, Math.max(0, Date.now() - committedBy) / 1000)
}
