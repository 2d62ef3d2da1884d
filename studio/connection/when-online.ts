/** A request waits for the network at most this long. */
const MAX_OFFLINE_MS = 24 * 3_600_000
/** Pauses before a failed read is sent again: a connection that was just lost is not always reported at once. */
const PAUSES_MS = [500, 1500, 3000]

/** Returns whether the browser has a network. */
export const isOnline = (): boolean => navigator.onLine !== false

/** Resolves when the browser has a network, the request is aborted, or a day is over. */
export function untilOnline(signal?: AbortSignal | null): Promise<void> {
  if (isOnline() || signal?.aborted) return Promise.resolve()
  return new Promise(resolve => {
    const settle = () => {
      clearTimeout(timer)
      window.removeEventListener('online', settle)
      signal?.removeEventListener('abort', settle)
      resolve()
    }
    const timer = setTimeout(settle, MAX_OFFLINE_MS)
    window.addEventListener('online', settle)
    signal?.addEventListener('abort', settle)
  })
}

/**
 * Returns a `fetch` that sends nothing while the browser is offline, but waits, and sends a read again when its connection
 * is lost. Without it, one failed read replaces the Studio's form with an error, and with it what was typed (sanity 6.16.0).
 * A write that fails on the way rejects: the Studio sends it again itself.
 */
export function fetchWhenOnline(plainFetch: typeof fetch): typeof fetch {
  return async (input, init) => {
    const pauses = isRead(input, init) ? [...PAUSES_MS] : []
    for (;;) {
      await untilOnline(init?.signal)
      try {
        return await plainFetch(input, init)
      } catch (error) {
        const pause = pauses.shift()
        if (pause === undefined || init?.signal?.aborted) throw error
        await new Promise(resolve => setTimeout(resolve, pause))
      }
    }
  }
}

const isRead = (input: Parameters<typeof fetch>[0], init: RequestInit | undefined): boolean =>
  /^(GET|HEAD)$/i.test(init?.method ?? 'GET') ||
  /\/data\/query\//.test(input instanceof Request ? input.url : String(input))
