import type {FastifyInstance, FastifyRequest} from 'fastify'
import {z} from 'zod'
import {describeRole, ROLES, type Role} from '../auth/roles.ts'
import type {Holder} from '../auth/tokens.ts'
import {checkProject, pathPart} from '../http/scope.ts'
import {httpError} from '../lake-error.ts'
import type {LakeParts} from '../lake-parts.ts'

const label = z.string().trim().min(1).max(200)
const newToken = z.object({label, roleName: z.enum(ROLES)})
const newRobot = z.object({
  label,
  memberships: z.tuple([z.object({roleNames: z.tuple([z.enum(ROLES)])})]),
  expiresAt: z.iso.datetime({offset: true}).nullish(),
})

type Made = {label: string; role: Role; lifeMs: number | null}

/**
 * The bearer tokens of programs, for administrators: at the addresses of the management API (`tokens`) and at those of
 * the access API (`robots`), where Sanity's own command looks.
 */
export const tokenRoutes =
  ({gate, settings, tokens}: LakeParts) =>
  async (app: FastifyInstance) => {
    const allow = (request: FastifyRequest): void => {
      gate.requireAdministrator(request)
      checkProject(pathPart(request, 'id'), settings.projectId)
    }

    const make = (asked: Made): {holder: Holder; token: string} => {
      const {id, token} = tokens.issue(asked)
      return {holder: holderOf(id), token}
    }

    const holderOf = (id: string): Holder => {
      const holder = tokens.findById(id)
      // People's sessions are ended by signing out.
      if (holder && holder.user === null) return holder
      throw httpError(404, 'Token not found')
    }

    const revoke = (request: FastifyRequest): void => {
      allow(request)
      tokens.revoke(holderOf(pathPart(request, 'token')).id)
    }

    const showRobot = ({id, label: name, role, createdAt, expiresAt}: Holder) => ({
      id,
      label: name,
      createdAt,
      expiresAt,
      memberships: [{resourceType: 'project', resourceId: settings.projectId, roleNames: [role]}],
    })

    app.get('/projects/:id/tokens', async request => {
      allow(request)
      return tokens.list().map(showToken)
    })
    app.post('/projects/:id/tokens', async (request, reply) => {
      allow(request)
      const asked = parsed(newToken, request.body)
      const {holder, token} = make({label: asked.label, role: asked.roleName, lifeMs: null})
      return reply
        .code(201)
        .header('cache-control', 'no-store')
        .send({...showToken(holder), key: token})
    })
    app.delete('/projects/:id/tokens/:token', async (request, reply) => {
      revoke(request)
      return reply.code(204).send()
    })

    app.get('/access/project/:id/robots', async request => {
      allow(request)
      return pageOf(tokens.list().map(showRobot))
    })
    app.post('/access/project/:id/robots', async (request, reply) => {
      allow(request)
      const asked = parsed(newRobot, request.body)
      const [{roleNames}] = asked.memberships
      const {holder, token} = make({label: asked.label, role: roleNames[0], lifeMs: lifeUntil(asked.expiresAt)})
      return reply
        .code(201)
        .header('cache-control', 'no-store')
        .send({...showRobot(holder), token})
    })
    app.delete('/access/project/:id/robots/:token', async (request, reply) => {
      revoke(request)
      return reply.code(204).send()
    })
    // Whoever has a token may change it for another one with the same rights and the same end.
    app.post('/access/robots/me/rotate', async (request, reply) => {
      const {session} = gate.requireToken(request)
      const holder = session === null ? null : tokens.findById(session)
      if (!holder || holder.user !== null) throw httpError(403, 'Only the token of a program can be rotated')
      const token = tokens.rotate(holder.id)
      return reply.header('cache-control', 'no-store').send({...showRobot(holder), token})
    })
    app.get('/access/project/:id/roles', async request => {
      gate.requireToken(request)
      checkProject(pathPart(request, 'id'), settings.projectId)
      return pageOf(
        ROLES.map(role => ({...describeRole(role), isCustom: false, appliesToUsers: true, appliesToRobots: true})),
      )
    })
  }

const showToken = ({id, label: name, role, createdAt}: Holder) => ({
  id,
  label: name,
  projectUserId: id,
  createdAt,
  roles: [describeRole(role)],
})

const pageOf = <Item>(data: Item[]) => ({data, nextCursor: null, totalCount: data.length})

/** Milliseconds until a time, null for no end; throws a LakeError with status 400 for one that is past. */
const lifeUntil = (expiresAt: string | null | undefined): number | null => {
  if (!expiresAt) return null
  const lifeMs = Date.parse(expiresAt) - Date.now()
  if (lifeMs > 0) return lifeMs
  throw httpError(400, 'The token would have expired already')
}

const parsed = <Shape>(schema: z.ZodType<Shape>, body: unknown): Shape => {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw httpError(400, `The token cannot be made: at "${issue?.path.join('.') || 'body'}": ${issue?.message ?? ''}`)
}
