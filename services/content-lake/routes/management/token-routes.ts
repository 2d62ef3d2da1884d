import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify'
import {z} from 'zod'
import {describeRole, ROLES, type Role} from '../../auth/roles.ts'
import type {StoredToken} from '../../auth/tokens.ts'
import {checkProject, pathParam} from '../../http/scope.ts'
import {httpError} from '../../lake-error.ts'
import type {LakeParts} from '../../lake-parts.ts'

const label = z.string().trim().min(1).max(200)
const tokenBody = z.object({label, roleName: z.enum(ROLES)})
const robotBody = z.object({
  label,
  memberships: z.tuple([z.object({roleNames: z.tuple([z.enum(ROLES)])})]),
  expiresAt: z.iso.datetime({offset: true}).nullish(),
})

type NewToken = {label: string; role: Role; lifeMs: number | null}

/**
 * The bearer tokens of programs, for administrators: at the paths of the management API (`tokens`), and at those of the
 * access API (`robots`), which Sanity's CLI uses.
 */
export const tokenRoutes = (parts: LakeParts) => async (app: FastifyInstance) => {
  const revoke = async (request: FastifyRequest, reply: FastifyReply) => {
    authorize(parts, request)
    parts.tokens.revoke(programToken(parts, pathParam(request, 'token')).id)
    return reply.code(204).send()
  }

  app.get('/projects/:id/tokens', async request => {
    authorize(parts, request)
    return parts.tokens.list().map(toTokenReply)
  })
  app.post('/projects/:id/tokens', async (request, reply) => createToken(parts, request, reply))
  app.delete('/projects/:id/tokens/:token', revoke)

  app.get('/access/project/:id/robots', async request => {
    authorize(parts, request)
    return pageOf(parts.tokens.list().map(token => toRobotReply(token, parts)))
  })
  app.post('/access/project/:id/robots', async (request, reply) => createRobot(parts, request, reply))
  app.delete('/access/project/:id/robots/:token', revoke)
  app.post('/access/robots/me/rotate', async (request, reply) => rotateToken(parts, request, reply))

  app.get('/access/project/:id/roles', async request => {
    parts.authenticator.requireToken(request)
    checkProject(pathParam(request, 'id'), parts.settings.projectId)
    return pageOf(
      ROLES.map(role => ({...describeRole(role), isCustom: false, appliesToUsers: true, appliesToRobots: true})),
    )
  })
}

const createToken = (parts: LakeParts, request: FastifyRequest, reply: FastifyReply) => {
  authorize(parts, request)
  const {label: name, roleName} = parseBody(tokenBody, request.body)
  const {stored, token} = issue(parts, {label: name, role: roleName, lifeMs: null})
  return reply
    .code(201)
    .header('cache-control', 'no-store')
    .send({...toTokenReply(stored), key: token})
}

const createRobot = (parts: LakeParts, request: FastifyRequest, reply: FastifyReply) => {
  authorize(parts, request)
  const {label: name, memberships, expiresAt} = parseBody(robotBody, request.body)
  const [{roleNames}] = memberships
  const {stored, token} = issue(parts, {label: name, role: roleNames[0], lifeMs: lifeUntil(expiresAt)})
  return reply
    .code(201)
    .header('cache-control', 'no-store')
    .send({...toRobotReply(stored, parts), token})
}

/** Replaces the secret of the caller's own token. Role and expiry stay the same. */
const rotateToken = (parts: LakeParts, request: FastifyRequest, reply: FastifyReply) => {
  const {session} = parts.authenticator.requireToken(request)
  const stored = session === null ? null : parts.tokens.findById(session)
  if (!stored || stored.user !== null) throw httpError(403, 'Only the token of a program can be rotated')
  const token = parts.tokens.rotate(stored.id)
  return reply.header('cache-control', 'no-store').send({...toRobotReply(stored, parts), token})
}

const authorize = ({authenticator, settings}: LakeParts, request: FastifyRequest): void => {
  authenticator.requireAdministrator(request)
  checkProject(pathParam(request, 'id'), settings.projectId)
}

const issue = (parts: LakeParts, newToken: NewToken): {stored: StoredToken; token: string} => {
  const {id, token} = parts.tokens.issue(newToken)
  return {stored: programToken(parts, id), token}
}

/** Returns the token of a program. Throws a 404 LakeError for user sessions, which end by signing out. */
const programToken = ({tokens}: LakeParts, id: string): StoredToken => {
  const token = tokens.findById(id)
  if (token && token.user === null) return token
  throw httpError(404, 'Token not found')
}

const toTokenReply = ({id, label: name, role, createdAt}: StoredToken) => ({
  id,
  label: name,
  projectUserId: id,
  createdAt,
  roles: [describeRole(role)],
})

const toRobotReply = ({id, label: name, role, createdAt, expiresAt}: StoredToken, {settings}: LakeParts) => ({
  id,
  label: name,
  createdAt,
  expiresAt,
  memberships: [{resourceType: 'project', resourceId: settings.projectId, roleNames: [role]}],
})

const pageOf = <Item>(data: Item[]) => ({data, nextCursor: null, totalCount: data.length})

/** Returns the milliseconds until an expiry, or null for none. Throws a 400 LakeError when it is in the past. */
const lifeUntil = (expiresAt: string | null | undefined): number | null => {
  if (!expiresAt) return null
  const lifeMs = Date.parse(expiresAt) - Date.now()
  if (lifeMs > 0) return lifeMs
  throw httpError(400, 'The expiry of the token is in the past')
}

const parseBody = <Shape>(schema: z.ZodType<Shape>, body: unknown): Shape => {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const [problem] = result.error.issues
  throw httpError(400, `Invalid token at "${problem?.path.join('.') || 'body'}": ${problem?.message ?? ''}`)
}
