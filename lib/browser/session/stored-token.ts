import type {SessionReceipt} from '@/contract/account'
import {clearAuthToken, setAuthToken} from '../auth-token'

/** Key in `localStorage`: when the token in the cookie expires. The cookie itself lasts as long as the session. */
const KEY = 'auth-token-expiry'
/** Part of a token's lifetime after which it is renewed. */
const RENEWAL_POINT = 2 / 3

/** `ending` is the end of the token that the note is about. Browsers share cookies and notes between tabs at different times. */
type Expiry = {renewAt: number; expiresAt: number; ending: string}
type Receipt = Pick<SessionReceipt, 'token' | 'expires_at' | 'token_expires_in'>

/**
 * Stores a token until the end of its session, and notes when to renew it. Other tabs get a `storage` event of the note, so there
 * is one for a token without renewal as well.
 */
export function storeToken({token, expires_at, token_expires_in}: Receipt, now = Date.now()): void {
  setAuthToken(token, expires_at)
  const lifeMs = token_expires_in ? token_expires_in * 1000 : Number.MAX_SAFE_INTEGER
  note({renewAt: now + lifeMs * RENEWAL_POINT, expiresAt: now + lifeMs, ending: endOf(token)})
}

/** Deletes the token. */
export function forgetToken(): void {
  clearAuthToken()
  note(null)
}

/** Returns whether a token needs a renewal: `due` while it is still valid. Without a note of its own, it counts as fresh. */
export function tokenState(token: string, now = Date.now()): 'fresh' | 'due' | 'expired' {
  try {
    const expiry: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (!isExpiry(expiry) || expiry.ending !== endOf(token) || now < expiry.renewAt) return 'fresh'
    return now < expiry.expiresAt ? 'due' : 'expired'
  } catch {
    return 'fresh'
  }
}

function note(expiry: Expiry | null): void {
  try {
    if (expiry) localStorage.setItem(KEY, JSON.stringify(expiry))
    else localStorage.removeItem(KEY)
  } catch {
    // Storage is blocked: the token is renewed after the first 401.
  }
}

const endOf = (token: string): string => token.slice(-8)

const isExpiry = (value: unknown): value is Expiry =>
  typeof value === 'object' &&
  value !== null &&
  'renewAt' in value &&
  typeof value.renewAt === 'number' &&
  'expiresAt' in value &&
  typeof value.expiresAt === 'number' &&
  'ending' in value
