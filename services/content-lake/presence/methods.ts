import {z} from 'zod'
import type {Authenticator} from '../auth/authenticator.ts'
import type {Caller} from '../auth/caller.ts'
import {randomId} from '../document-id.ts'
import type {Quota} from '../http/quota.ts'
import {LakeError} from '../lake-error.ts'
import {type Call, CallError, ERROR_CODES, invalidParams, parseParams} from './json-rpc.ts'
import type {Member, Members} from './members.ts'

const MAX_SUBSCRIPTIONS = 10
const MAX_SESSIONS = 20

const sessionId = z.string().min(1).max(200)
const announcement = z.object({data: z.looseObject({sessionId})})
const sessionParams = z.object({session: sessionId})

/** What the methods need to run. */
export type PresenceContext = {authenticator: Authenticator; quota: Quota; members: Members}

type Method = (context: PresenceContext, member: Member, params: Record<string, unknown>) => unknown

/** Runs a call and returns its result; throws a CallError when the method is unknown, not allowed or misused. */
export const runMethod = (context: PresenceContext, member: Member, {method, params}: Call): unknown => {
  const run = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined
  if (!run) throw new CallError(ERROR_CODES.methodNotFound, `there is no method "${method.slice(0, 100)}"`)
  if (method !== 'authorization' && member.caller.role === 'anonymous') {
    throw new CallError(ERROR_CODES.unauthorized, 'a token is needed')
  }
  return run(context, member, params)
}

const authorize: Method = ({authenticator, quota}, member, {authorization}) => {
  member.caller = identify(authenticator, String(authorization))
  member.authorization = String(authorization)
  member.releaseSlot()
  member.releaseSlot = quota.take(member.caller)
  return 'ok'
}

const subscribe: Method = (_context, {subscriptions}) => {
  if (subscriptions.size >= MAX_SUBSCRIPTIONS) throw invalidParams('too many subscriptions')
  const subscription = randomId()
  subscriptions.add(subscription)
  return subscription
}

const unsubscribe: Method = (_context, {subscriptions}, {subscriptionId}) =>
  subscriptions.delete(String(subscriptionId))

const announce: Method = ({members}, {dataset, sessions, caller}, params) => {
  const {data} = parseParams(announcement, params)
  if (sessions.size >= MAX_SESSIONS && !sessions.has(data.sessionId)) throw invalidParams('too many sessions')
  sessions.add(data.sessionId)
  members.broadcast(dataset, {type: 'state', i: caller.id, m: data})
  return 'ok'
}

const rollCall: Method = ({members}, {dataset, caller}, params) => {
  const {session} = parseParams(sessionParams, params)
  members.broadcast(dataset, {type: 'rollCall', i: caller.id, session})
  return 'ok'
}

const disconnect: Method = ({members}, member, params) => {
  members.removeSession(member, parseParams(sessionParams, params).session)
  return 'ok'
}

const METHODS: Record<string, Method> = {
  authorization: authorize,
  presence_subscribe: subscribe,
  presence_unsubscribe: unsubscribe,
  presence_announce: announce,
  presence_rollcall: rollCall,
  presence_disconnect: disconnect,
}

const identify = (authenticator: Authenticator, authorization: string): Caller => {
  try {
    return authenticator.requireToken({headers: {authorization}})
  } catch (error) {
    if (error instanceof LakeError) throw new CallError(ERROR_CODES.unauthorized, error.message)
    throw error
  }
}
