import type {WebSocket} from 'ws'
import type {Authenticator} from '../auth/authenticator.ts'
import {type Refusal, refusalOf} from '../auth/refusal.ts'
import {createQuota} from '../http/quota.ts'
import type {LakeSettings} from '../options.ts'
import {CallError, ERROR_CODES, parseCall} from './json-rpc.ts'
import {createMembers, type Member, sendMessage, sendText} from './members.ts'
import {type PresenceContext, runMethod} from './methods.ts'

/*
 * Reports which editor is where in the Studio, in the JSON-RPC protocol of its client: `authorization`, then
 * `presence_subscribe`, then `presence_announce`, `presence_rollcall` and `presence_disconnect`, which are broadcast to
 * all subscribers of the dataset. Nothing is stored.
 */

const HEARTBEAT = '♥'
/** WebSocket close code 1013, "Try Again Later". */
const TRY_AGAIN_LATER = 1013

type Settings = Pick<LakeSettings, 'presenceQuota' | 'presenceTimeoutMs' | 'presenceHeartbeatMs'>

/** Opens the presence channels, one per dataset. A connection that does not authorize in time is closed. */
export const openPresence = (
  authenticator: Authenticator,
  {presenceQuota, presenceTimeoutMs, presenceHeartbeatMs}: Settings,
) => {
  const context: PresenceContext = {authenticator, quota: createQuota(presenceQuota), members: createMembers()}
  const {quota, members} = context

  /** Serves one connection until it closes. */
  const join = (dataset: string, socket: WebSocket): void => {
    const caller = authenticator.identify({headers: {}})
    if (!quota.has(caller)) {
      socket.close(TRY_AGAIN_LATER, 'too many connections')
      return
    }
    const releaseSlot = quota.take(caller)
    const sets = {subscriptions: new Set<string>(), sessions: new Set<string>()}
    const member: Member = {dataset, socket, caller, authorization: null, ...sets, releaseSlot}
    members.add(member)
    const authorizationTimer = setTimeout(() => {
      if (member.caller.role === 'anonymous') socket.close(ERROR_CODES.unauthorized, 'a token is needed')
    }, presenceTimeoutMs)
    const heartbeat = setInterval(() => {
      const refusal = checkMember(authenticator, member)
      if (!refusal) sendText(member, HEARTBEAT)
      else if (refusal.isFinal) socket.close(ERROR_CODES.unauthorized, 'the session has ended')
      else socket.close(TRY_AGAIN_LATER, refusal.reason)
    }, presenceHeartbeatMs)
    sendText(member, HEARTBEAT)
    socket.on('message', data => respond(context, member, String(data)))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearTimeout(authorizationTimer)
      clearInterval(heartbeat)
      member.releaseSlot()
      members.remove(member)
    })
  }

  return {join}
}

/** Returns why a member must leave: the token that identified it has become invalid, or cannot be checked. Otherwise null. */
const checkMember = (authenticator: Authenticator, {authorization}: Member): Refusal | null =>
  authorization === null ? null : refusalOf(() => authenticator.recheck({headers: {authorization}}))

const respond = (context: PresenceContext, member: Member, text: string): void => {
  const call = parseCall(text)
  const id = call?.id ?? null
  try {
    if (!call) throw new CallError(ERROR_CODES.invalidRequest, 'not a JSON-RPC call')
    sendMessage(member, {id, result: runMethod(context, member, call)})
  } catch (error) {
    // An error thrown in a socket listener would end the process.
    if (!(error instanceof CallError)) console.error(error)
    const {code, message} = error instanceof CallError ? error : {code: ERROR_CODES.internal, message: 'internal error'}
    sendMessage(member, {id, error: {code, message}})
  }
}
