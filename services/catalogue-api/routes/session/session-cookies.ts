import {parseCookie, type SetCookie, stringifySetCookie} from 'cookie'
import type {FastifyReply, FastifyRequest} from 'fastify'
import {RENEWAL_COOKIE, RENEWAL_PATH, SESSION_COOKIE} from '../../../../contract/session.ts'
import type {SessionCredentials} from '../../store/sessions/issuer.ts'

/** No script reads them, and no request that another site causes carries them. The site adapts `Path` and `Secure`. */
const ATTRIBUTES = {httpOnly: true, secure: true, sameSite: 'strict'} as const
const PATHS = {[SESSION_COOKIE]: '/', [RENEWAL_COOKIE]: RENEWAL_PATH} as const
const MAX_COOKIE_HEADER = 8192

/** Returns the credentials in a request's cookies; empty texts for missing ones. */
export function readSessionCookies({headers}: Pick<FastifyRequest, 'headers'>): {key: string; renewal: string} {
  const {cookie = ''} = headers
  const cookies = cookie.length > MAX_COOKIE_HEADER ? {} : parseCookie(cookie)
  return {key: cookies[SESSION_COOKIE] ?? '', renewal: cookies[RENEWAL_COOKIE] ?? ''}
}

/** Sets the cookies of a session until its end. */
export function setSessionCookies(reply: FastifyReply, {key, renewal, expiresAt}: SessionCredentials): void {
  const expires = new Date(expiresAt)
  send(reply, {name: SESSION_COOKIE, value: key, expires}, {name: RENEWAL_COOKIE, value: renewal, expires})
}

/** Deletes the cookies of a session. */
export function clearSessionCookies(reply: FastifyReply): void {
  const expires = new Date(0)
  send(reply, {name: SESSION_COOKIE, value: '', expires}, {name: RENEWAL_COOKIE, value: '', expires})
}

function send(reply: FastifyReply, ...cookies: (SetCookie & {name: keyof typeof PATHS})[]): void {
  const values = cookies.map(cookie => stringifySetCookie({...ATTRIBUTES, path: PATHS[cookie.name], ...cookie}))
  reply.header('Set-Cookie', values)
}
