import {type ChangeMessage, MAX_MESSAGE_CHANGES} from '../../../contract/change-message.ts'
import type {Change} from '../../../contract/changes.ts'
import type {ChangeLog} from '../store/changes/change-log.ts'

/** Returns when this process has first read a change, which is after it was committed. */
export type FirstSeen = (sequence: number) => number

/** Creates the times at which changes were first read. Forgets those that were sent. */
export function createFirstSeen(now: () => number = Date.now): {see: FirstSeen; forget: (upTo: number) => void} {
  const times = new Map<number, number>()
  return {
    see(sequence) {
      const time = times.get(sequence) ?? now()
      times.set(sequence, time)
      return time
    },
    forget(upTo) {
      for (const sequence of times.keys()) if (sequence <= upTo) times.delete(sequence)
    },
  }
}

/**
 * Returns the message with all changes after a number, the latest of each thing, latest first; null without changes. When
 * they are not all known any more, the message says that everything may have changed.
 */
export async function buildMessage(log: ChangeLog, after: number, seen: FirstSeen): Promise<ChangeMessage | null> {
  const changes = await log.since(after, MAX_MESSAGE_CHANGES)
  if (changes === null) {
    const to = await log.latest()
    return {from: after, to, everything_since: new Date(seen(to)).toISOString(), changes: []}
  }
  const last = changes.at(-1)
  if (!last) return null
  const latest = new Map<string, Change>()
  for (const change of changes) latest.set(`${change.type} ${change.id}`, change)
  return {
    from: after,
    to: last.sequence,
    everything_since: null,
    changes: [...latest.values()]
      .toSorted((a, b) => b.sequence - a.sequence)
      .map(({type, id, action, sequence}) => ({
        type,
        id,
        action,
        committed_by: new Date(seen(sequence)).toISOString(),
      })),
  }
}
