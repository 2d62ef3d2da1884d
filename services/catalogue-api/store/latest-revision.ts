import {setTimeout as wait} from 'node:timers/promises'

/** Time that a reader waits for the revision before it uses what is in memory. */
const MAX_WAIT_MS = 1000

/**
 * Creates the check for a newer catalogue. Returns the latest revision, or null while the database is away: then one check at
 * a time runs in the background, and no reader waits for it. Rejects with errors that are not those of an absent database.
 */
export function createRevisionCheck(
  readRevision: () => Promise<number | null>,
  isAway: (error: unknown) => boolean,
): () => Promise<number | null> {
  let away = false
  let isProbing = false

  const check = async (): Promise<number | null> => {
    try {
      const revision = await readRevision()
      away = false
      return revision
    } catch (error) {
      if (!isAway(error)) throw error
      away = true
      return null
    }
  }

  return async () => {
    if (away) {
      if (isProbing) return null
      isProbing = true
      check()
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
    const checking = check()
    const isLate = wait(MAX_WAIT_MS, true, {ref: false, signal: late.signal}).catch(() => false)
    const revision = await Promise.race([checking, isLate]).finally(() => late.abort())
    if (revision !== true) return checking
    away = true
    checking.catch(() => undefined)
    return null
  }
}
