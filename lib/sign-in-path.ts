import {routes} from './routes.ts'

/** Where one signs in and then comes back to `path`. */
export const signInPath = (path: string): string => `${routes.login}?redirect=${encodeURIComponent(path)}`

/**
 * The path on this site that a `redirect` parameter names, with its query and hash, or the home page when it names anything
 * else: another site in whatever disguise, a script, or the sign-in page itself.
 */
export function toRedirectPath(value: unknown, origin: string = window.location.origin): string {
  if (typeof value !== 'string' || !isPlainPath(value)) return routes.home
  // What browsers make of it decides, not what it looks like.
  const url = URL.canParse(value, origin) ? new URL(value, origin) : null
  if (url?.origin !== origin || !isPlainPath(url.pathname) || url.pathname === routes.login) return routes.home
  return `${url.pathname}${url.search}${url.hash}`
}

/** One slash first: two, or one and a backslash, lead to another host. Control characters are dropped by browsers. */
const isPlainPath = (text: string) => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text)
