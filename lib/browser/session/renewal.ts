import type {SessionReceipt} from '@/contract/account'
import {RENEWAL_HEADER, RENEWAL_PATH} from '@/contract/session'
import type {Http} from '@/lib/catalogue/http'
import {toRequestFailure} from '@/lib/catalogue/request-failure'
import {getAuthToken} from '../auth-token'
import {forgetToken, storeToken, tokenState} from './stored-token'

/** Name of the lock: one tab at a time renews the token or signs in. */
const LOCK = 'auth-renewal'
/** How long a tab waits for another tab's request, in milliseconds: a little longer than a request may take. */
const LOCK_TIMEOUT_MS = 35_000
/** Statuses of a backend that has no renewal: its tokens are valid until the session ends. */
const NOT_SUPPORTED: readonly (number | null)[] = [404, 405, 501]

/** Header that asks the backend for a renewable session. It needs cookies, so the backend must be on this site's origin. */
export const renewalHeader = (apiUrl: string | undefined): Record<string, string> =>
  isOwnOrigin(apiUrl) ? {[RENEWAL_HEADER]: 'cookie'} : {}

/**
 * Renews the visitor's token with a cookie that scripts cannot read, one renewal at a time in all tabs. When the backend has
 * no renewal or is on another origin, the token stays as it is.
 */
export function createRenewal(http: () => Http) {
  let isSupported = true
  let running: Promise<string | null> | null = null

  const replace = async (rejected: string): Promise<string | null> => {
    const current = getAuthToken()
    // Another tab has renewed it, or has signed out.
    if (current !== rejected) return current
    try {
      const options = {headers: renewalHeader(http().defaults.baseURL), bearer: current, handlesUnauthorized: true}
      const {data} = await http().post<SessionReceipt>(RENEWAL_PATH, undefined, options)
      // The visitor has signed out in the meantime, or has signed in again.
      if (getAuthToken() !== current) return getAuthToken()
      storeToken(data)
      return data.token
    } catch (error) {
      const {status} = toRequestFailure(error)
      if (status === 401) return forget(current)
      if (!NOT_SUPPORTED.includes(status)) throw error
      isSupported = false
      return null
    }
  }

  /** Returns a token that replaces a rejected one, or null when there is none. Rejects when the backend is unreachable. */
  const renewToken = (rejected: string): Promise<string | null> => {
    if (!isSupported || !isOwnOrigin(http().defaults.baseURL)) return Promise.resolve(null)
    running ??= inTurn(() => replace(rejected)).finally(() => {
      running = null
    })
    return running
  }

  /** Returns the token for a request. Waits for a renewal only when the token has expired. */
  const getToken = async (): Promise<string | null> => {
    const token = getAuthToken()
    const state = token === null ? 'fresh' : tokenState(token)
    if (token === null || state === 'fresh') return token
    // A failed renewal is logged. The request is sent with the token that there is.
    const renewal = renewToken(token).then(
      next => next ?? getAuthToken(),
      () => getAuthToken(),
    )
    return state === 'due' ? token : renewal
  }

  return {getToken, renewToken}
}

/** Deletes a token that cannot be renewed. Returns the token that has replaced it in the meantime, such as after a sign-in, or null. */
function forget(token: string): string | null {
  if (getAuthToken() === token) forgetToken()
  return getAuthToken()
}

const isOwnOrigin = (apiUrl = '') => new URL(apiUrl, window.location.href).origin === window.location.origin

/**
 * Runs a request that replaces the session's cookies while no other tab does, so that they belong to the token that is stored.
 * Browsers offer locks on https and on the local machine only.
 */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(LOCK, {signal: AbortSignal.timeout(LOCK_TIMEOUT_MS)}, work) as Promise<Result>
}
