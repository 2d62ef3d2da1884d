import {createHash, timingSafeEqual} from 'node:crypto'
import type {FastifyRequest} from 'fastify'
import {ProblemError} from './problems.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** A hook that lets only the bearer of the token pass; without a configured token nobody passes. */
export function requireAdmin(token: string | undefined): (request: FastifyRequest) => Promise<void> {
  return async request => {
    const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    // Digests have one length, so that the comparison takes the same time for every guess.
    if (token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token))) return
    throw new ProblemError(401, 'This needs the administrator’s bearer token.', [], {'WWW-Authenticate': 'Bearer'})
  }
}
