/** A text is read-only for so long after another editor's last letter. */
export const QUIET_MS = 8_000

/** A letter of another editor: one of those whose focus was in the text when it arrived. */
export type OthersLetter = {arrivedAt: number; sessions: readonly string[]}

/** What an editor knows about a text that others have open too. Times are in milliseconds; null for never. */
export type Writing<Other extends {sessionId: string}> = {
  now: number
  ownSession: string
  ownTypedAt: number | null
  othersLetter: OthersLetter | null
  /** The other editors whose focus is in the text. */
  others: readonly Other[]
}

/**
 * Returns the other editors one of whom is writing, so that the text is read-only here: a letter arrived in the last 8
 * seconds, and their focus has been in the text since. Of two editors who start at the same moment, the one with the lower
 * session id goes on. Returns none when this editor may write.
 */
export function findWriters<Other extends {sessionId: string}>(writing: Writing<Other>): Other[] {
  const {now, ownSession, ownTypedAt, othersLetter, others} = writing
  const isRecent = (time: number) => now - time < QUIET_MS
  if (othersLetter === null || !isRecent(othersLetter.arrivedAt)) return []
  const writers = others.filter(({sessionId}) => othersLetter.sessions.includes(sessionId))
  if (ownTypedAt === null || !isRecent(ownTypedAt)) return writers
  // With several others it is unknown who of them writes: nobody who is writing yields, or all of them might.
  const [writer, ...further] = writers
  return writer && further.length === 0 && writer.sessionId < ownSession ? [writer] : []
}
