import {parseCookie, parseSetCookie, type SetCookie, stringifyCookie, stringifySetCookie} from 'cookie'
import {RENEWAL_COOKIE, RENEWAL_PATH, SESSION_COOKIE} from '@/contract/session'

/** Path of this site below which it forwards to the backend. */
const BACKEND_PATH = '/backend'
/** The backend's cookies that are forwarded, with the path to which browsers send them. */
const PATHS = new Map([
  [SESSION_COOKIE, BACKEND_PATH],
  [RENEWAL_COOKIE, `${BACKEND_PATH}${RENEWAL_PATH}`],
])

/** Returns the `Cookie` header for the backend: the cookies of its session. Undefined when the browser sent none of them. */
export function toBackendCookies(header: string | undefined): string | undefined {
  const sent = Object.entries(parseCookie(header ?? '')).filter(([name]) => PATHS.has(name))
  return sent.length > 0 ? stringifyCookie(Object.fromEntries(sent)) : undefined
}

/**
 * Returns the `Set-Cookie` headers for the browser: the cookies of the backend's session with their value and expiry, and
 * with attributes of this site whatever the backend's are. No script reads them and no other site sends them.
 */
export const toSiteCookies = (headers: string[], isSecure: boolean): string[] =>
  headers.flatMap(header => toSiteCookie(parseSetCookie(header), isSecure))

/** Returns the `Set-Cookie` headers that delete the cookies of the backend's session in the browser. */
export const deletedCookies = (isSecure: boolean): string[] =>
  [...PATHS.keys()].flatMap(name => toSiteCookie({name, value: '', expires: new Date(0)}, isSecure))

function toSiteCookie({name, value, maxAge, expires}: SetCookie, isSecure: boolean): string[] {
  const path = PATHS.get(name)
  if (path === undefined) return []
  return [
    stringifySetCookie({name, value, maxAge, expires, path, httpOnly: true, sameSite: 'strict', secure: isSecure}),
  ]
}
