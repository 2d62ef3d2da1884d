import {parseCookie, parseSetCookie, stringifyCookie, stringifySetCookie} from 'cookie'
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
export function toSiteCookies(headers: string[], isSecure: boolean): string[] {
  return headers.flatMap(header => {
    const {name, value, maxAge, expires} = parseSetCookie(header)
    const path = PATHS.get(name)
    if (path === undefined) return []
    return stringifySetCookie({
      name,
      value,
      maxAge,
      expires,
      path,
      httpOnly: true,
      sameSite: 'strict',
      secure: isSecure,
    })
  })
}
