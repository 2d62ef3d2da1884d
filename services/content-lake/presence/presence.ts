import type {WebSocket} from 'ws'
import type {Authenticator} from '../auth/authenticator.ts'
import {createQuota} from '../http/quota.ts'
import {LakeError} from '../lake-error.ts'
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
      if (isRevoked(authenticator, member)) socket.close(ERROR_CODES.unauthorized, 'the session has ended')
      else sendText(member, HEARTBEAT)
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

/** Returns whether the token that identified a member has become invalid. */
const isRevoked = (authenticator: Authenticator, {authorization}: Member): boolean => {
  if (authorization === null) return false
  try {
    authenticator.recheck({headers: {authorization}})
    return false
  } catch (error) {
    if (error instanceof LakeError) return true
    throw error
  }
}

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
