import type {FastifyInstance, FastifyRequest} from 'fastify'
import {z} from 'zod'
import type {Origin} from '../../auth/origins.ts'
import {checkProject, pathParam} from '../../http/scope.ts'
import {httpError} from '../../lake-error.ts'
import type {LakeParts} from '../../lake-parts.ts'

const originBody = z.object({origin: z.string(), allowCredentials: z.boolean().default(false)})

/** Manages the browser origins that may read responses, for administrators. `/check/cors` returns the permissions of the requesting origin. */
export const originRoutes = (parts: LakeParts) => async (app: FastifyInstance) => {
  const {origins, settings} = parts

  app.get('/projects/:id/cors', async request => {
    authorize(parts, request)
    return origins.list().map(origin => toOriginReply(origin, settings.projectId))
  })
  app.post('/projects/:id/cors', async (request, reply) => {
    authorize(parts, request)
    return reply.code(201).send(toOriginReply(addOrigin(parts, request.body), settings.projectId))
  })
  app.delete('/projects/:id/cors/:origin', async request => {
    authorize(parts, request)
    const id = pathParam(request, 'origin')
    removeOrigin(parts, id)
    return {id, deleted: true}
  })

  // Readable by every origin, so that a rejected one can find out why.
  app.get('/check/cors', async (request, reply) => {
    reply.header('access-control-allow-origin', '*').removeHeader('access-control-allow-credentials')
    const {origin} = request.headers
    // Browsers send none with a read from the lake's own address. After a no, the Studio replaces its form with an error.
    if (origin === undefined) return {result: {allowed: true, withCredentials: true}}
    const permissions = origins.permissionsOf(origin)
    return {result: {allowed: permissions !== null, withCredentials: permissions?.allowCredentials ?? false}}
  })
}

const authorize = ({authenticator, settings}: LakeParts, request: FastifyRequest): void => {
  authenticator.requireAdministrator(request)
  checkProject(pathParam(request, 'id'), settings.projectId)
}

const toOriginReply = (origin: Origin, projectId: string) => ({
  ...origin,
  projectId,
  updatedAt: origin.createdAt,
  deletedAt: null,
})

/** Adds the origin in a request body. Throws a LakeError when the body is invalid or the origin exists. */
const addOrigin = ({origins}: LakeParts, body: unknown): Origin => {
  const input = originBody.safeParse(body)
  if (!input.success) throw httpError(400, 'An origin is {"origin": "https://…", "allowCredentials": true or false}')
  const {origin, allowCredentials} = input.data
  try {
    const added = origins.add(origin, allowCredentials)
    if (added) return added
  } catch (error) {
    throw httpError(400, error instanceof Error ? error.message : String(error))
  }
  throw httpError(409, `The origin "${origin.slice(0, 200)}" already exists`)
}

/** Removes an added origin. Throws a LakeError when it is unknown or part of the settings. */
const removeOrigin = ({origins}: LakeParts, id: string): void => {
  const existing = origins.list().find(one => one.id === id)
  if (!existing) throw httpError(404, 'Origin not found')
  if (!origins.remove(id)) {
    throw httpError(403, `${existing.origin} is part of the settings of this content lake (--origin)`)
  }
}
