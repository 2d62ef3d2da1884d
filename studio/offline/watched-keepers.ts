import type {TextKeeper} from './text-keeper'

/** The keepers of closed forms whose documents are watched until they have the texts, by the key under which these are stored. */
const watched = new Map<string, TextKeeper>()

/**
 * Returns the keeper of a form. A form that is opened again while its document is watched goes on with the same one, so that what is typed
 * continues the texts that are on their way.
 */
export const keeperOf = (key: string, create: () => TextKeeper): TextKeeper => watched.get(key) ?? create()

/** Notes that a document is watched. Returns a function that ends it, or null when it is watched already. */
export function noteWatched(key: string, keeper: TextKeeper): (() => void) | null {
  if (watched.get(key) === keeper) return null
  watched.set(key, keeper)
  return () => {
    if (watched.get(key) === keeper) watched.delete(key)
  }
}
