import {setTimeout as wait} from 'node:timers/promises'

/** Time that a reader waits for the number of the last change before it uses what is in memory. */
const MAX_WAIT_MS = 1000
/** A wait that ends so much later says that the process itself was suspended. */
const SUSPENDED_MS = 250
const MAX_ATTEMPTS = 3

/** Returns the number of the last change, null while the database is away. `read` reads it together with something else. */
export type PositionCheck = (read?: () => Promise<number>) => Promise<number | null>

/**
 * Creates the check for a newer catalogue. While the database is away, one check at a time runs in the background, and no reader
 * waits for it. Rejects with errors that are not those of an absent database.
 */
export function createPositionCheck(
  readPosition: () => Promise<number>,
  isAway: (error: unknown) => boolean,
): PositionCheck {
  let away = false
  let isProbing = false

  const check = async (read: () => Promise<number>): Promise<number | null> => {
    try {
      const position = await read()
      away = false
      return position
    } catch (error) {
      if (!isAway(error)) throw error
      return null
    }
  }

  const checkInTime = async (read: () => Promise<number>): Promise<number | null> => {
    const late = new AbortController()
    const checking = check(read)
    // What it reports after that counts for nobody.
    checking.catch(() => undefined)
    const isLate = wait(MAX_WAIT_MS, null, {ref: false, signal: late.signal}).catch(() => null)
    return await Promise.race([checking, isLate]).finally(() => late.abort())
  }

  const probe = () => {
    if (isProbing) return
    isProbing = true
    check(readPosition)
      .catch(() => null)
      .finally(() => {
        isProbing = false
      })
  }

  return async (read = readPosition) => {
    if (away) {
      probe()
      return null
    }
    for (let attempt = 1; ; attempt++) {
      const startedAt = performance.now()
      const position = await checkInTime(read)
      if (position !== null) return position
      // When a process goes on that was suspended, its time limits end before it reads what the database has sent.
      const wasSuspended = performance.now() - startedAt > MAX_WAIT_MS + SUSPENDED_MS
      if (wasSuspended && attempt < MAX_ATTEMPTS) continue
      away = true
      return null
    }
  }
}
