import {setTimeout as wait} from 'node:timers/promises'

/** Time that a reader waits for the revision before it uses what is in memory. */
const MAX_WAIT_MS = 1000

/** Returns the latest revision, null while the database is away. `read` reads it together with something else. */
export type RevisionCheck = (read?: () => Promise<number>) => Promise<number | null>

/**
 * Creates the check for a newer catalogue. While the database is away, one check at a time runs in the background, and no reader
 * waits for it. Rejects with errors that are not those of an absent database.
 */
export function createRevisionCheck(
  readRevision: () => Promise<number>,
  isAway: (error: unknown) => boolean,
): RevisionCheck {
  let away = false
  let isProbing = false

  const check = async (read: () => Promise<number>): Promise<number | null> => {
    try {
      const revision = await read()
      away = false
      return revision
    } catch (error) {
      if (!isAway(error)) throw error
      away = true
      return null
    }
  }

  return async (read = readRevision) => {
    if (away) {
      if (isProbing) return null
      isProbing = true
      check(readRevision)
        .then(
          () => undefined,
          () => undefined,
        )
        .finally(() => {
          isProbing = false
        })
      return null
    }
    const late = new AbortController()
    const checking = check(read)
    const isLate = wait(MAX_WAIT_MS, true, {ref: false, signal: late.signal}).catch(() => false)
    const revision = await Promise.race([checking, isLate]).finally(() => late.abort())
    if (revision !== true) return checking
    away = true
    checking.catch(() => undefined)
    return null
  }
}
