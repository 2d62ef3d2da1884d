import type {FastifyInstance, FastifyRequest} from 'fastify'
import type {Caller} from '../auth/caller.ts'
import {pathParam} from '../http/scope.ts'
import {httpError} from '../lake-error.ts'
import type {LakeParts} from '../lake-parts.ts'

/** The sessions of the caller: listed, and ended one by one or all at once. */
export const sessionRoutes = (parts: LakeParts) => async (app: FastifyInstance) => {
  app.get('/auth/sessions', async (request, reply) => {
    const {id, session} = requireUser(parts, request)
    reply.header('cache-control', 'no-store')
    return parts.sessions.list(id).map(listed => ({...listed, isCurrent: listed.id === session}))
  })

  app.delete('/auth/sessions', async (request, reply) => {
    parts.accounts.endSessions(requireUser(parts, request).id)
    return reply.code(204).send()
  })

  app.delete('/auth/sessions/:session', async (request, reply) => {
    const {id} = requireUser(parts, request)
    if (!parts.sessions.end(id, pathParam(request, 'session'))) throw httpError(404, 'Session not found')
    return reply.code(204).send()
  })
}

/** Returns the signed-in user of a request. Throws a 403 LakeError for the token of a program. */
const requireUser = ({accounts, authenticator}: LakeParts, request: FastifyRequest): Caller => {
  const caller = authenticator.requireToken(request)
  if (accounts.find(caller.id)) return caller
  throw httpError(403, 'Only users have sessions')
}
