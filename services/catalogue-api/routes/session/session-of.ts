import type {FastifyRequest} from 'fastify'
import {z} from 'zod'
import type {CurrentSession} from '../../../../contract/account.ts'
import {ProblemError} from '../../problems.ts'
import type {Context} from '../route.ts'
import {readSessionCookies} from './session-cookies.ts'

type Stores = Pick<Context, 'accounts' | 'sessions'>

/** Header of a 401: the scheme that the caller needs. */
export const CHALLENGE = {'WWW-Authenticate': 'Bearer'}

/** The header with a bearer token. */
export const bearerHeaders = z.object({authorization: z.string().max(500).optional()})

/**
 * Returns the session of a request's bearer token; rejects with a 401 problem without one. The token of a renewable session is valid
 * only together with the session's cookie.
 */
export async function sessionOf({accounts, sessions}: Stores, request: FastifyRequest): Promise<CurrentSession> {
  const token = bearerTokenOf(request)
  const session = (await accounts.findSession(token)) ?? (await sessions.find(token, readSessionCookies(request).key))
  if (session) return session
  throw new ProblemError(401, 'This session does not exist or has expired.', [], CHALLENGE)
}

/** Returns the session of a request, or null for a request without credentials. Rejects with a 401 problem for wrong ones. */
export async function optionalSessionOf(stores: Stores, request: FastifyRequest): Promise<CurrentSession | null> {
  return request.headers.authorization ? sessionOf(stores, request) : null
}

/** Returns the bearer token of a request; throws a 401 problem without one. */
export function bearerTokenOf(request: Pick<FastifyRequest, 'headers'>): string {
  const token = readBearerToken(request)
  if (token !== null) return token
  throw new ProblemError(401, 'This needs the bearer token of a session.', [], CHALLENGE)
}

const readBearerToken = ({headers}: Pick<FastifyRequest, 'headers'>): string | null =>
  /^Bearer ([\w-]+)$/i.exec(headers.authorization ?? '')?.[1] ?? null
