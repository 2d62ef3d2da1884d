import type {FastifyInstance} from 'fastify'
import {z} from 'zod'
import type {Caller} from '../auth/caller.ts'
import {describeRole, type Role} from '../auth/roles.ts'
import {valueProblem} from '../document.ts'
import {pathPart} from '../http/scope.ts'
import {httpError} from '../lake-error.ts'
import type {LakeParts} from '../lake-parts.ts'

const MAX_USERS = 500
const MAX_VALUES = 500
const MAX_VALUE_LENGTH = 64 * 1024

const values = z.array(z.object({key: z.string().min(1).max(256), value: z.unknown()})).max(100)

/** The caller, the other people of the project, and what the Studio keeps for each of them. */
export const userRoutes = (parts: LakeParts) => async (app: FastifyInstance) => {
  const {accounts, gate, settings, tokens, userValues} = parts

  app.get('/users/me', async request => toCurrentUser(gate.requireToken(request)))

  const toCurrentUser = ({id, role, session}: Caller & {role: Role}) => {
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

  app.get('/users/:ids', async request => {
    const caller = gate.requireToken(request)
    const ids = pathPart(request, 'ids').split(',')
    if (ids.length > MAX_USERS) throw httpError(400, `At most ${MAX_USERS} users may be asked for at once`)
    const found = ids.map(id => toUser(id, caller)).filter(user => user !== null)
    // One user is answered as such, several as a list; the Studio takes an empty list for nobody.
    return ids.length === 1 && found[0] ? found[0] : found
  })

  const toUser = (id: string, caller: Caller) => {
    const name = accounts.find(id)?.name ?? tokens.findById(id)?.label ?? NAMES[id]
    if (name === undefined) return null
    const isCurrentUser = id === caller.id
    return {id, displayName: name, imageUrl: null, isCurrentUser, projectId: settings.projectId, provider: 'local'}
  }

  app.get('/users/me/keyvalue/:keys', async request => {
    const {id} = gate.requireToken(request)
    const keys = pathPart(request, 'keys').split(',').slice(0, MAX_VALUES)
    return keys.map(key => userValues.find(id, key)).filter(value => value !== null)
  })

  app.put('/users/me/keyvalue', async request => {
    const {id} = gate.requireToken(request)
    const given = values.safeParse(request.body)
    const problem = given.success ? valueProblem(given.data) : 'it is a list of objects with "key" and "value"'
    if (!given.success || problem) throw httpError(400, `The values cannot be stored: ${problem}`)
    if (given.data.some(({value}) => (JSON.stringify(value) ?? '').length > MAX_VALUE_LENGTH)) {
      throw httpError(413, `A value may be ${MAX_VALUE_LENGTH} characters long`)
    }
    const added = new Set(given.data.map(({key}) => key).filter(key => userValues.find(id, key) === null))
    if (userValues.count(id) + added.size > MAX_VALUES) {
      throw httpError(403, `At most ${MAX_VALUES} values are kept for one user`)
    }
    return given.data.map(({key, value}) => ({...userValues.put(id, key, value ?? null), sanityUserId: id}))
  })
}

/** Callers that are not people with an account. */
const NAMES: Record<string, string | undefined> = {
  administrator: 'Administrator',
  viewer: 'Viewer',
  seed: 'Sample content',
}
