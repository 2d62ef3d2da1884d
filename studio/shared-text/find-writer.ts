/** A text is read-only for so long after another editor's last letter. */
export const QUIET_MS = 8_000

/** What an editor knows about a text that others have open too. Times are in milliseconds; null for never. */
export type Writing<Other extends {sessionId: string}> = {
  now: number
  ownSession: string
  ownTypedAt: number | null
  othersTypedAt: number | null
  /** The other editors whose focus is in the text. */
  others: readonly Other[]
}

/**
 * Returns the other editor for whom a text is read-only here: one whose focus is in it and who typed in the last 8 seconds.
 * Of two editors who start at the same moment, the one with the lower session id goes on. Returns null when this editor may write.
 */
export function findWriter<Other extends {sessionId: string}>(writing: Writing<Other>): Other | null {
  const {now, ownSession, ownTypedAt, othersTypedAt, others} = writing
  const isRecent = (time: number | null) => time !== null && now - time < QUIET_MS
  const [writer] = others.toSorted((a, b) => (a.sessionId < b.sessionId ? -1 : 1))
  if (!writer || !isRecent(othersTypedAt)) return null
  return isRecent(ownTypedAt) && ownSession < writer.sessionId ? null : writer
}
