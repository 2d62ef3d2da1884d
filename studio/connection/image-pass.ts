import {routes} from '@/lib/routes'

/** Half of the pass's life. */
const RENEW_AFTER_MS = 30 * 60_000
/** Until the next attempt after a failed one. */
const RETRY_AFTER_MS = 60_000

/**
 * Returns a `fetch` that gets a pass for the images of a private dataset before the first request with a token, and renews it
 * with a later one. Browsers send no token with an image; the pass is a cookie. Without it the Studio works, without pictures,
 * and tries again a minute later.
 */
export function withImagePass(plainFetch: typeof fetch): typeof fetch {
  let nextAt = 0
  return async (input, init) => {
    const authorization = new Headers(init?.headers).get('authorization')
    if (authorization !== null && performance.now() >= nextAt) {
      // Set first: the Studio's other requests do not wait for the same pass.
      nextAt = performance.now() + RENEW_AFTER_MS
      const response = await plainFetch(routes.studioImages, {method: 'POST', headers: {authorization}}).catch(
        () => null,
      )
      if (!response?.ok) nextAt = performance.now() + RETRY_AFTER_MS
    }
    return plainFetch(input, init)
  }
}
