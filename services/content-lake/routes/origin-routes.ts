import type {FastifyInstance, FastifyRequest} from 'fastify'
import {z} from 'zod'
import type {Origin} from '../auth/origins.ts'
import {checkProject, pathPart} from '../http/scope.ts'
import {httpError} from '../lake-error.ts'
import type {LakeParts} from '../lake-parts.ts'

const asked = z.object({origin: z.string(), allowCredentials: z.boolean().default(false)})

/** The browser origins that may read answers, for administrators; and, for any of them, whether it is one. */
export const originRoutes =
  ({gate, origins, settings}: LakeParts) =>
  async (app: FastifyInstance) => {
    const allow = (request: FastifyRequest): void => {
      gate.requireAdministrator(request)
      checkProject(pathPart(request, 'id'), settings.projectId)
    }

    const show = (entry: Origin) => ({
      ...entry,
      projectId: settings.projectId,
      updatedAt: entry.createdAt,
      deletedAt: null,
    })

    const add = (body: unknown): Origin => {
      const given = asked.safeParse(body)
      if (!given.success)
        throw httpError(400, 'An origin is {"origin": "https://…", "allowCredentials": true or false}')
      const {origin, allowCredentials} = given.data
      try {
        const added = origins.add(origin, allowCredentials)
        if (added) return added
      } catch (error) {
        throw httpError(400, error instanceof Error ? error.message : String(error))
      }
      throw httpError(409, `The origin "${origin.slice(0, 200)}" is there already`)
    }

    app.get('/projects/:id/cors', async request => {
      allow(request)
      return origins.list().map(show)
    })
    app.post('/projects/:id/cors', async (request, reply) => {
      allow(request)
      return reply.code(201).send(show(add(request.body)))
    })
    app.delete('/projects/:id/cors/:origin', async request => {
      allow(request)
      const id = pathPart(request, 'origin')
      const entry = origins.list().find(one => one.id === id)
      if (!entry) throw httpError(404, 'Origin not found')
      if (!origins.remove(id)) {
        throw httpError(403, `${entry.origin} is one that this content lake is started with (--origin)`)
      }
      return {id, deleted: true}
    })

    // Answers every origin, for it is asked by those that are refused elsewhere and wonder why.
    app.get('/check/cors', async (request, reply) => {
      const admitted = origins.admits(request.headers.origin ?? '')
      reply.header('access-control-allow-origin', '*').removeHeader('access-control-allow-credentials')
      return {result: {allowed: admitted !== null, withCredentials: admitted?.allowCredentials ?? false}}
    })
  }
