import {AUTH_COOKIE} from '@/lib/constants'

/** Returns the visitor's credential for the backend, or null without one. */
export function getAuthToken(cookies: string = document.cookie): string | null {
  const [, value] = new RegExp(`(?:^|;\\s*)${AUTH_COOKIE}=([^;]+)`).exec(cookies) ?? []
  return value ?? null
}

/** Stores the credential in a cookie until `expiresAt` (ISO 8601), for every path of this site and no other site. */
export function setAuthToken(token: string, expiresAt: string): void {
  writeCookie(token, new Date(expiresAt))
}

/** Deletes the credential. */
export function clearAuthToken(): void {
  writeCookie('', new Date(0))
}

/** Event of the window after this tab has stored or deleted the credential. */
export const TOKEN_EVENT = 'auth-token-change'

function writeCookie(value: string, expires: Date, {protocol} = window.location, page = document): void {
  const secure = protocol === 'https:' ? '; Secure' : ''
  page.cookie = `${AUTH_COOKIE}=${value}; Path=/; SameSite=Lax; Expires=${expires.toUTCString()}${secure}`
  window.dispatchEvent(new Event(TOKEN_EVENT))
}
