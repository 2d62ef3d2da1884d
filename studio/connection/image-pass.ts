import {routes} from '@/lib/routes'

/** Half of the pass's life. */
const RENEW_AFTER_MS = 30 * 60_000

/**
 * Returns a `fetch` that gets a pass for the images of a private dataset before the first request with a token, and renews it
 * with a later one. Browsers send no token with an image; the pass is a cookie. Without it the Studio works, without pictures.
 */
export function withImagePass(plainFetch: typeof fetch): typeof fetch {
  let renewedAt = Number.NEGATIVE_INFINITY
  return async (input, init) => {
    const authorization = new Headers(init?.headers).get('authorization')
    if (authorization !== null && performance.now() - renewedAt > RENEW_AFTER_MS) {
      renewedAt = performance.now()
      await plainFetch(routes.studioImages, {method: 'POST', headers: {authorization}}).catch(() => {})
    }
    return plainFetch(input, init)
  }
}
