import type {FastifyInstance, FastifyRequest} from 'fastify'
import {z} from 'zod'
import type {Caller} from '../../auth/caller.ts'
import {describeRole, type Role} from '../../auth/roles.ts'
import {valueProblem} from '../../document.ts'
import {pathParam} from '../../http/scope.ts'
import {httpError} from '../../lake-error.ts'
import type {LakeParts} from '../../lake-parts.ts'

const MAX_USERS = 500
const MAX_VALUES = 500
const MAX_VALUE_LENGTH = 64 * 1024

const valuesBody = z.array(z.object({key: z.string().min(1).max(256), value: z.unknown()})).max(100)

/** The caller, the other users of the project, and the caller's Studio settings. */
export const userRoutes = (parts: LakeParts) => async (app: FastifyInstance) => {
  const {authenticator, userValues} = parts

  app.get('/users/me', async request => toCurrentUser(parts, authenticator.requireToken(request)))
  app.get('/users/:ids', async request => readUsers(parts, request))
  app.get('/users/me/keyvalue/:keys', async request => {
    const {id} = authenticator.requireToken(request)
    const keys = pathParam(request, 'keys').split(',').slice(0, MAX_VALUES)
    return keys.map(key => userValues.find(id, key)).filter(value => value !== null)
  })
  app.put('/users/me/keyvalue', async request => storeValues(parts, request))
}

const toCurrentUser = ({accounts, tokens}: LakeParts, {id, role, session}: Caller & {role: Role}) => {
  const user = accounts.find(id)
  const label = session === null ? null : tokens.findById(session)?.label
  return {
    id,
    name: user?.name ?? label ?? describeRole(role).title,
    email: user?.email ?? '',
    profileImage: null,
    provider: 'local',
    role,
    roles: [describeRole(role)],
  }
}

const readUsers = (parts: LakeParts, request: FastifyRequest) => {
  const caller = parts.authenticator.requireToken(request)
  const ids = pathParam(request, 'ids').split(',')
  if (ids.length > MAX_USERS) throw httpError(400, `A request can read at most ${MAX_USERS} users`)
  const found = ids.map(id => toUserReply(parts, id, caller)).filter(user => user !== null)
  // A single user is returned as an object, several as a list. The Studio expects an empty list for an unknown user.
  return ids.length === 1 && found[0] ? found[0] : found
}

const toUserReply = ({accounts, settings, tokens}: LakeParts, id: string, caller: Caller) => {
  const name = accounts.find(id)?.name ?? tokens.findById(id)?.label ?? NAMES[id]
  if (name === undefined) return null
  const isCurrentUser = id === caller.id
  return {id, displayName: name, imageUrl: null, isCurrentUser, projectId: settings.projectId, provider: 'local'}
}

/** Stores Studio settings of the caller. Throws a LakeError for invalid values and above the limits. */
const storeValues = ({authenticator, userValues}: LakeParts, request: FastifyRequest) => {
  const {id} = authenticator.requireToken(request)
  const input = valuesBody.safeParse(request.body)
  const problem = input.success ? valueProblem(input.data) : 'the body must be a list of objects with "key" and "value"'
  if (!input.success || problem) throw httpError(400, `The values cannot be stored: ${problem}`)
  if (input.data.some(({value}) => (JSON.stringify(value) ?? '').length > MAX_VALUE_LENGTH)) {
    throw httpError(413, `A value can have at most ${MAX_VALUE_LENGTH} characters`)
  }
  const newKeys = new Set(input.data.map(({key}) => key).filter(key => userValues.find(id, key) === null))
  if (userValues.count(id) + newKeys.size > MAX_VALUES) {
    throw httpError(403, `At most ${MAX_VALUES} values can be stored per user`)
  }
  return input.data.map(({key, value}) => ({...userValues.put(id, key, value ?? null), sanityUserId: id}))
}

/** Names of callers without a user account. */
const NAMES: Record<string, string | undefined> = {
  administrator: 'Administrator',
  viewer: 'Viewer',
  seed: 'Sample content',
}
