import {z} from 'zod'
import type {Database} from '../database/database.ts'
import {readMeta, writeMeta} from '../store/meta.ts'

/** A time in milliseconds since 1970 at which every change up to a number could be read. */
type Mark = {sequence: number; at: number}

/** Marks in memory, at most; the changes of a removed one count as those of the next. */
const MAX_MARKS = 1000
const STORED_AS = 'site_changes_readable'
/** The clocks of two processes on one database differ by less than this. */
const CLOCK_MARGIN_MS = 5000

const storedMark = z.object({sequence: z.int().min(0), at: z.number()})

export type CommitTimes = ReturnType<typeof createCommitTimes>

/**
 * Creates the record of when changes could be read first. A page that was rendered later shows them, and is not rendered again:
 * so the times of changes that are not sent yet are kept in the database, for the next start.
 */
export function createCommitTimes({query}: Pick<Database, 'query'>, now: () => number = Date.now) {
  const marks: Mark[] = []
  let stored = 0
  return {
    /** Reads the time that an earlier process has stored. */
    async load(): Promise<void> {
      const text = await readMeta(query, STORED_AS)
      if (text === null) return
      const {sequence, at} = storedMark.parse(JSON.parse(text))
      stored = sequence
      marks.unshift({sequence, at: Math.min(now(), at + CLOCK_MARGIN_MS)})
    },

    /** Notes that every change up to a number can be read by now. */
    note(sequence: number): void {
      if (sequence > (marks.at(-1)?.sequence ?? 0)) marks.push({sequence, at: now()})
      if (marks.length > MAX_MARKS) marks.shift()
    },

    /** Returns the number of the last change of which a time is known. */
    latest: (): number => marks.at(-1)?.sequence ?? 0,

    /** Returns a time at which a change could be read: the first one that is known, or now. */
    of: (sequence: number): number => marks.find(mark => mark.sequence >= sequence)?.at ?? now(),

    /** Stores the latest time for the next start. */
    async store(): Promise<void> {
      const last = marks.at(-1)
      if (!last || last.sequence === stored) return
      await writeMeta(query, STORED_AS, JSON.stringify(last))
      stored = last.sequence
    },

    /** Forgets the times of changes that were sent. */
    forget(upTo: number): void {
      const kept = marks.findIndex(mark => mark.sequence > upTo)
      marks.splice(0, kept < 0 ? marks.length : kept)
    },
  }
}
