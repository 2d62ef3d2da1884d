import {processWide} from './process-wide'

/**
 * The instants at which published content changes without a publish, such as the date of a post, in milliseconds since 1970. One is
 * known from the publish or the schedule that names it until its pages are refreshed.
 */
const known = processWide('dated changes', () => new Set<number>())

/** The nearest ones matter; a list that long is read again before it ends. */
const MAX_KNOWN = 1000

/** Adds an instant at which content changes. */
export function expectChange(at: number): void {
  if (known.size < MAX_KNOWN) known.add(at)
}

/** Removes the instants whose changes are on the pages. */
export function endChanges(until: number): void {
  for (const at of known) if (at <= until) known.delete(at)
}

/** Returns the next instant after `now` at which content changes; Infinity when none is known. */
export const nextChangeAfter = (now: number): number => Math.min(...[...known].filter(at => at > now))

/** Pages that are not refreshed so long after a change are stored as usual, in milliseconds: one that fails must not end all caching. */
const OVERDUE_MS = 30_000

/** Returns for how many whole seconds content certainly stays as it is: 0 while a change is due, for 30 s at most. */
export const secondsUntilChange = (now = Date.now()): number =>
  Math.max(0, Math.floor((nextChangeAfter(now - OVERDUE_MS) - now) / 1000))
