import type {Database} from '../database/database.ts'
import {CHANGES_CHANNEL} from '../store/changes/change-log.ts'

/** Changes of other processes are noticed after this time at the latest, also without a request. */
const POLL_MS = 1000

/**
 * Calls `refresh` soon after each change of the catalogue: PostgreSQL announces them, a SQLite file is asked each second. Returns
 * a function that ends it.
 */
export function followChanges({listen}: Pick<Database, 'listen'>, refresh: () => void): () => Promise<void> {
  const timer = setInterval(refresh, POLL_MS).unref()
  const stop = listen?.(CHANGES_CHANNEL, refresh)
  refresh()
  return async () => {
    clearInterval(timer)
    await stop?.()
  }
}
