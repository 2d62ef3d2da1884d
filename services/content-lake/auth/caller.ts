import {createHash, timingSafeEqual} from 'node:crypto'
import type {FastifyRequest} from 'fastify'
import {httpFault} from '../fault.ts'
import type {LakeSettings} from '../options.ts'

/** Who asks: an administrator may do all, a viewer may read all, anybody may read what is published. */
export type Caller = {role: 'administrator' | 'viewer' | 'anonymous'; id: string}

export type Gate = ReturnType<typeof openGate>

const ANONYMOUS: Caller = {role: 'anonymous', id: '<anonymous>'}
const SESSION_CODE = 'SIO-401-ANF'

/** Tells callers apart by their bearer tokens, which are compared in constant time. */
export const openGate = ({adminToken, readToken}: Pick<LakeSettings, 'adminToken' | 'readToken'>) => {
  const known: {digest: Buffer; caller: Caller}[] = [
    {digest: digestOf(adminToken), caller: {role: 'administrator', id: 'administrator'}},
  ]
  if (readToken) known.push({digest: digestOf(readToken), caller: {role: 'viewer', id: 'viewer'}})

  /** The caller of a request; throws a Fault with status 401 when it shows a token that is not valid. */
  const identify = ({headers}: Pick<FastifyRequest, 'headers'>): Caller => {
    if (headers.authorization === undefined) return ANONYMOUS
    const token = /^Bearer +(\S+) *$/i.exec(headers.authorization)?.[1]
    const digest = digestOf(token ?? '')
    const matches = known.filter(({digest: expected}) => timingSafeEqual(digest, expected))
    const [match] = matches
    if (token === undefined || !match) {
      throw httpFault(401, 'Unauthorized - Session not found', {errorCode: SESSION_CODE})
    }
    return match.caller
  }

  /** The caller of a request that changes something; throws a Fault with status 401 or 403 when it may not. */
  const requireWriter = (request: Pick<FastifyRequest, 'headers'>): Caller => {
    const caller = identify(request)
    if (caller.role === 'administrator') return caller
    throw caller.role === 'anonymous'
      ? httpFault(401, 'Unauthorized - a token with write permission is needed', {errorCode: SESSION_CODE})
      : httpFault(403, 'Insufficient permissions; permission "update" required')
  }

  /** The caller of a request that needs a valid token of any role; throws a Fault with status 401 without one. */
  const requireToken = (request: Pick<FastifyRequest, 'headers'>): Caller => {
    const caller = identify(request)
    if (caller.role === 'anonymous') throw httpFault(401, 'Unauthorized - Session not found', {errorCode: SESSION_CODE})
    return caller
  }

  return {identify, requireWriter, requireToken}
}

// Digests have one length whatever was sent, so that the comparison tells nothing of the token's.
const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()
