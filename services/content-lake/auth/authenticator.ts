import {timingSafeEqual} from 'node:crypto'
import type {FastifyRequest} from 'fastify'
import {sha256} from '../../kit/secrets.ts'
import {httpError} from '../lake-error.ts'
import type {LakeSettings} from '../options.ts'
import type {Caller} from './caller.ts'
import type {Role} from './roles.ts'
import type {Sessions} from './sessions.ts'
import type {Tokens} from './tokens.ts'

export type Authenticator = ReturnType<typeof createAuthenticator>

type RequestHeaders = Pick<FastifyRequest, 'headers'>

const ANONYMOUS: Caller = {role: 'anonymous', id: '<anonymous>', session: null}
const SESSION_CODE = 'SIO-401-ANF'

/** Identifies callers by bearer token: the two tokens from the settings, and the tokens that the lake has issued. */
export const createAuthenticator = (
  settings: Pick<LakeSettings, 'adminToken' | 'readToken'>,
  tokens: Tokens,
  sessions: Sessions,
) => {
  const configured: {digest: Buffer; caller: Caller}[] = [
    {digest: sha256(settings.adminToken), caller: {role: 'administrator', id: 'administrator', session: null}},
  ]
  if (settings.readToken) {
    configured.push({digest: sha256(settings.readToken), caller: {role: 'viewer', id: 'viewer', session: null}})
  }

  const callerOf = (token: string, isUse: boolean): Caller | null => {
    const digest = sha256(token)
    const [match] = configured.filter(({digest: expected}) => timingSafeEqual(digest, expected))
    if (match) return match.caller
    const issued = tokens.find(token)
    if (issued && isUse) sessions.noteUse(issued)
    return issued && {role: issued.role, id: issued.user ?? issued.id, session: issued.id}
  }

  const identifyBy = ({headers}: RequestHeaders, isUse: boolean): Caller => {
    if (headers.authorization === undefined) return ANONYMOUS
    const token = /^Bearer +(\S+) *$/i.exec(headers.authorization)?.[1]
    const caller = token === undefined ? null : callerOf(token, isUse)
    if (caller) return caller
    throw unauthorized()
  }

  /** Returns the caller of a request, which counts as a use of the session. Throws a 401 LakeError for an invalid token. */
  const identify = (request: RequestHeaders): Caller => identifyBy(request, true)

  /** Throws a 401 LakeError when the token of an open connection has become invalid. It does not count as a use. */
  const recheck = (request: RequestHeaders): void => {
    identifyBy(request, false)
  }

  /** Returns the caller of a request that requires a token of any role. Throws a 401 LakeError otherwise. */
  const requireToken = (request: RequestHeaders): Caller & {role: Role} => {
    const {role, ...caller} = identify(request)
    if (role === 'anonymous') throw unauthorized()
    return {...caller, role}
  }

  /** Returns the caller of a request that changes content. Throws a 401 or 403 LakeError when the caller may not. */
  const requireWriter = (request: RequestHeaders): Caller => {
    const caller = requireToken(request)
    if (caller.role !== 'viewer') return caller
    throw httpError(403, 'Insufficient permissions; permission "update" required')
  }

  /** Returns the caller of a request that changes the project. Throws a 401 or 403 LakeError when the caller may not. */
  const requireAdministrator = (request: RequestHeaders): Caller => {
    const caller = requireToken(request)
    if (caller.role === 'administrator') return caller
    throw httpError(403, 'Insufficient permissions; the role "administrator" is required')
  }

  return {identify, recheck, requireToken, requireWriter, requireAdministrator}
}

const unauthorized = () => httpError(401, 'Unauthorized - Session not found', {errorCode: SESSION_CODE})
