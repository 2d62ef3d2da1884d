import type {FastifyRequest} from 'fastify'
import type {CurrentSession} from '../../../../contract/account.ts'
import {ProblemError} from '../../problems.ts'
import type {Context} from '../route.ts'
import {readSessionCookies} from './session-cookies.ts'

/** Header of a 401: the scheme that the caller needs. */
export const CHALLENGE = {'WWW-Authenticate': 'Bearer'}

/**
 * Returns the session of a request's bearer token; throws a 401 problem without one. The token of a renewable session is valid
 * only together with the session's cookie.
 */
export function sessionOf({accounts, sessions}: Pick<Context, 'accounts' | 'sessions'>, request: FastifyRequest) {
  const token = bearerTokenOf(request)
  const session: CurrentSession | null =
    accounts.findSession(token) ?? sessions.find(token, readSessionCookies(request).key)
  if (session) return session
  throw new ProblemError(401, 'This session does not exist or has expired.', [], CHALLENGE)
}

/** Returns the bearer token of a request; throws a 401 problem without one. */
export function bearerTokenOf({headers}: Pick<FastifyRequest, 'headers'>): string {
  const token = /^Bearer ([\w-]+)$/i.exec(headers.authorization ?? '')?.[1]
  if (token) return token
  throw new ProblemError(401, 'This needs the bearer token of a session.', [], CHALLENGE)
}
