import type {WebSocket} from 'ws'
import type {Authenticator} from '../auth/authenticator.ts'
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
const HEARTBEAT_MS = 10_000
/** WebSocket close code 1013, "Try Again Later". */
const TRY_AGAIN_LATER = 1013

type Settings = Pick<LakeSettings, 'presenceQuota' | 'presenceTimeoutMs'>

/** Opens the presence channels, one per dataset. A connection that does not authorize in time is closed. */
export const openPresence = (authenticator: Authenticator, {presenceQuota, presenceTimeoutMs}: Settings) => {
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
    const member: Member = {dataset, socket, caller, subscriptions: new Set(), sessions: new Set(), releaseSlot}
    members.add(member)
    const authorizationTimer = setTimeout(() => {
      if (member.caller.role === 'anonymous') socket.close(ERROR_CODES.unauthorized, 'a token is needed')
    }, presenceTimeoutMs)
    const heartbeat = setInterval(() => sendText(member, HEARTBEAT), HEARTBEAT_MS)
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
