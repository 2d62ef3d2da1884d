import type {TextKeeper} from './text-keeper'

/** The keepers of closed forms whose documents are watched until they have the texts, by the key under which these are stored. */
const watched = new Map<string, {keeper: TextKeeper; since: number}>()

/** What a closed form sends is saved within this time, unless the connection is lost. */
const SAVED_WITHIN_MS = 10_000

/**
 * Returns the keeper of a form. A form that is opened again while its document is watched goes on with the same one, so that what is typed
 * continues the texts that are on their way.
 */
export const keeperOf = (key: string, create: () => TextKeeper): TextKeeper => watched.get(key)?.keeper ?? create()

/** Notes that a document is watched. Returns a function that ends it, or null when it is watched already. */
export function noteWatched(key: string, keeper: TextKeeper): (() => void) | null {
  if (watched.get(key)?.keeper === keeper) return null
  watched.set(key, {keeper, since: Date.now()})
  return () => {
    if (watched.get(key)?.keeper === keeper) watched.delete(key)
  }
}

/** Returns whether the texts of a form that was closed less than ten seconds ago are still on their way. */
export function isOnItsWay(key: string): boolean {
  const since = watched.get(key)?.since
  return since !== undefined && Date.now() - since < SAVED_WITHIN_MS
}
