import {AUTH_COOKIE} from '@/lib/constants'

/** The visitor's credential for the backend, or null when there is none. */
export function getAuthToken(cookies: string = document.cookie): string | null {
  const [, value] = new RegExp(`(?:^|;\\s*)${AUTH_COOKIE}=([^;]+)`).exec(cookies) ?? []
  return value ?? null
}

/** Keeps the credential until `expiresAt` (ISO 8601), for every path of this site and for no other site. */
export function setAuthToken(token: string, expiresAt: string): void {
  writeCookie(token, new Date(expiresAt))
}

/** Forgets the credential. */
export function clearAuthToken(): void {
  writeCookie('', new Date(0))
}

function writeCookie(value: string, expires: Date, {protocol} = window.location, page = document): void {
  const secure = protocol === 'https:' ? '; Secure' : ''
  page.cookie = `${AUTH_COOKIE}=${value}; Path=/; SameSite=Lax; Expires=${expires.toUTCString()}${secure}`
}
