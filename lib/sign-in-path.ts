import {routes} from './routes.ts'

/** Returns the path of the sign-in page that redirects to `path` afterwards. */
export const signInPath = (path: string): string => `${routes.login}?redirect=${encodeURIComponent(path)}`

/**
 * Returns the path of a `redirect` parameter with its query and hash. Returns the home page for everything that is not a
 * path of this site: other origins in any spelling, scripts, and the sign-in page itself.
 */
export function toRedirectPath(value: unknown, origin: string = window.location.origin): string {
  if (typeof value !== 'string' || !isPlainPath(value)) return routes.home
  // The URL parser decides, as it does in browsers.
  const url = URL.canParse(value, origin) ? new URL(value, origin) : null
  if (url?.origin !== origin || !isPlainPath(url.pathname) || url.pathname === routes.login) return routes.home
  return `${url.pathname}${url.search}${url.hash}`
}

/** Two leading slashes, or a slash and a backslash, lead to another host. Browsers drop control characters. */
const isPlainPath = (text: string) => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text)
