import {type ChangeMessage, MAX_MESSAGE_CHANGES} from '../../../contract/change-message.ts'
import type {Change} from '../../../contract/changes.ts'
import type {ChangeLog} from '../store/changes/change-log.ts'

type Range = {
  /** The number of the last change that was sent. */
  after: number
  /** The number of the last change that can be read in lists. */
  upTo: number
  /** Returns a time at which a change could be read. */
  timeOf: (sequence: number) => number
}

/**
 * Returns the message with the changes after a number, the latest of each thing, latest first; null without changes. Of too many, it
 * lists the last ones, and says that everything may have changed at the time of those before. When they are not all known any more, it
 * says that everything may have changed.
 */
export async function buildMessage(log: ChangeLog, range: Range): Promise<ChangeMessage | null> {
  const {after, upTo} = range
  const toTime = (sequence: number) => new Date(range.timeOf(sequence)).toISOString()
  // Numbers have no gaps.
  const start = Math.max(after, upTo - MAX_MESSAGE_CHANGES)
  const all = await log.since(start, MAX_MESSAGE_CHANGES)
  if (all === null) return sayEverything(range)
  const changes = all.filter(({sequence}) => sequence <= upTo)
  const last = changes.at(-1)
  if (!last) return null
  const latest = new Map<string, Change>()
  for (const change of changes) latest.set(`${change.type} ${change.id}`, change)
  return {
    from: after,
    to: last.sequence,
    // Of an import, all changes have one time: a page regenerated after it is not regenerated when one more change follows.
    everything_since: start > after ? toTime(start) : null,
    changes: [...latest.values()]
      .toSorted((a, b) => b.sequence - a.sequence)
      .map(({type, id, action, sequence}) => ({type, id, action, committed_by: toTime(sequence)})),
  }
}

/** Returns the message that everything may have changed. */
export const sayEverything = ({after, upTo, timeOf}: Range): ChangeMessage => ({
  from: after,
  to: upTo,
  everything_since: new Date(timeOf(upTo)).toISOString(),
  changes: [],
})
