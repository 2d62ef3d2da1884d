import {timingSafeEqual} from 'node:crypto'
import type {FastifyRequest} from 'fastify'
import {httpError} from '../lake-error.ts'
import type {LakeSettings} from '../options.ts'
import type {Role} from './roles.ts'
import {digestOf, type Tokens} from './tokens.ts'

/** Who asks; anybody without a token may read what is published. `session` is the id of the token, where it has one. */
export type Caller = {role: Role | 'anonymous'; id: string; session: string | null}

export type Gate = ReturnType<typeof openGate>

type Asking = Pick<FastifyRequest, 'headers'>

const ANONYMOUS: Caller = {role: 'anonymous', id: '<anonymous>', session: null}
const SESSION_CODE = 'SIO-401-ANF'

/** Tells callers apart by their bearer tokens: the two that the lake is started with, and those that it has made. */
export const openGate = (settings: Pick<LakeSettings, 'adminToken' | 'readToken'>, tokens: Tokens) => {
  const given: {digest: Buffer; caller: Caller}[] = [
    {digest: digestOf(settings.adminToken), caller: {role: 'administrator', id: 'administrator', session: null}},
  ]
  if (settings.readToken) {
    given.push({digest: digestOf(settings.readToken), caller: {role: 'viewer', id: 'viewer', session: null}})
  }

  const callerOf = (token: string): Caller | null => {
    const digest = digestOf(token)
    const [match] = given.filter(({digest: expected}) => timingSafeEqual(digest, expected))
    if (match) return match.caller
    const holder = tokens.find(token)
    return holder && {role: holder.role, id: holder.user ?? holder.id, session: holder.id}
  }

  /** The caller of a request; throws a LakeError with status 401 when it shows a token that is not valid. */
  const identify = ({headers}: Asking): Caller => {
    if (headers.authorization === undefined) return ANONYMOUS
    const token = /^Bearer +(\S+) *$/i.exec(headers.authorization)?.[1]
    const caller = token === undefined ? null : callerOf(token)
    if (caller) return caller
    throw httpError(401, 'Unauthorized - Session not found', {errorCode: SESSION_CODE})
  }

  /** The caller of a request that needs a valid token of any role; throws a LakeError with status 401 without one. */
  const requireToken = (request: Asking): Caller & {role: Role} => {
    const {role, ...caller} = identify(request)
    if (role === 'anonymous') throw httpError(401, 'Unauthorized - Session not found', {errorCode: SESSION_CODE})
    return {...caller, role}
  }

  /** The caller of a request that changes content; throws a LakeError with status 401 or 403 when it may not. */
  const requireWriter = (request: Asking): Caller => {
    const caller = requireToken(request)
    if (caller.role !== 'viewer') return caller
    throw httpError(403, 'Insufficient permissions; permission "update" required')
  }

  /** The caller of a request that changes the project itself; throws a LakeError with status 401 or 403 when it may not. */
  const requireAdministrator = (request: Asking): Caller => {
    const caller = requireToken(request)
    if (caller.role === 'administrator') return caller
    throw httpError(403, 'Insufficient permissions; the role "administrator" is required')
  }

  return {identify, requireToken, requireWriter, requireAdministrator}
}
