import type {IncomingMessage, ServerResponse} from 'node:http'
import {deletedCookies, toBackendCookies, toSiteCookies} from './session-cookies'

/** What a forwarded request does with the cookies of the backend's session. */
export type SessionUse = {
  /** Whether the cookies of the backend's session are forwarded: not for requests that another site causes. */
  withSession?: boolean
  /** Whether browsers may send these cookies over https only. */
  isSecure?: boolean
  /** Whether the request signs the visitor out: then the browser loses the session's cookies even when the backend fails. */
  isSignOut?: boolean
}

/** Returns the header with the session's cookies for the backend. */
export function toCookieHeader({headers}: IncomingMessage, {withSession}: SessionUse): {cookie?: string} {
  const cookie = withSession ? toBackendCookies(headers.cookie) : undefined
  return cookie === undefined ? {} : {cookie}
}

/**
 * Returns the headers that set the session's cookies, or that delete them after a sign-out that the backend has refused. No cache
 * may store such a response, whatever the backend says.
 */
export function toSetCookieHeader(
  {headers, statusCode = 502}: IncomingMessage,
  {withSession, isSecure = false, isSignOut}: SessionUse,
) {
  if (!withSession) return {}
  const hasFailed = isSignOut && statusCode >= 400
  const cookies = hasFailed ? deletedCookies(isSecure) : toSiteCookies(headers['set-cookie'] ?? [], isSecure)
  return cookies.length === 0 ? {} : {'set-cookie': cookies, 'cache-control': 'no-store'}
}

/** Deletes the session's cookies in the browser when the request is a sign-out that has got no response. */
export function deleteAfterSignOut(outgoing: ServerResponse, {withSession, isSecure = false, isSignOut}: SessionUse) {
  if (withSession && isSignOut) outgoing.setHeader('Set-Cookie', deletedCookies(isSecure))
}
