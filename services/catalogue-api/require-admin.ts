import type {FastifyRequest} from 'fastify'
import {isSameSecret} from '../kit/secrets.ts'
import {ProblemError} from './problems.ts'

/** Creates a hook that admits only the bearer of the token. Without a configured token it rejects everyone. */
export function requireAdmin(token: string | undefined): (request: FastifyRequest) => Promise<void> {
  return async request => {
    const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (token !== undefined && given !== undefined && isSameSecret(given, token)) return
    throw new ProblemError(401, 'This needs the administrator’s bearer token.', [], {'WWW-Authenticate': 'Bearer'})
  }
}
