/** A file of the site that costs it little, and that a cache usually has. */
const SMALL_FILE = '/favicon.ico'

/** Whether a cache or a front has answered a request. */
export type Presence = {hasAnswered: boolean}

/**
 * Requests a small file from a cache or a front, until `endsAt` at most, and notes when it answers: one that is only too slow for pages is
 * not away. Pages are requested later than that, so that they have less time.
 */
export function notePresence(presence: Presence, url: string, endsAt: number): void {
  const signal = AbortSignal.timeout(Math.max(1, endsAt - Date.now()))
  fetch(url + SMALL_FILE, {method: 'HEAD', redirect: 'manual', signal}).then(
    () => {
      presence.hasAnswered = true
    },
    () => {},
  )
}
