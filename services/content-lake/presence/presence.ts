import type {WebSocket} from 'ws'
import {z} from 'zod'
import type {Caller, Gate} from '../auth/caller.ts'
import {randomId} from '../document-id.ts'
import {createQuota} from '../http/quota.ts'
import {LakeError} from '../lake-error.ts'
import type {LakeSettings} from '../options.ts'
import {type Call, CallError, ERRORS, invalid, parseCall, parsed} from './json-rpc.ts'

/*
 * Who is where in the Studio, in the JSON-RPC that its client speaks: `authorization`, then `presence_subscribe`, and
 * `presence_announce`, `presence_rollcall` and `presence_disconnect`, each of which all subscribers of the dataset hear
 * of. Nothing of it is stored.
 */

type Member = {
  dataset: string
  socket: WebSocket
  caller: Caller
  subscriptions: Set<string>
  /** Sessions that announced themselves here, to be told gone when the connection is. */
  sessions: Set<string>
  /** Gives its place back. */
  leavePlace: () => void
}
type News = {type: 'state' | 'rollCall' | 'disconnect'; i: string} & Record<string, unknown>

const HEARTBEAT = '♥'
const HEARTBEAT_MS = 10_000
const MAX_SUBSCRIPTIONS = 10
const MAX_SESSIONS = 20
/** Status of a connection that is closed for lack of room. */
const TRY_AGAIN_LATER = 1013
const MAX_BUFFERED_BYTES = 1024 * 1024

const session = z.string().min(1).max(200)
const announcement = z.object({data: z.looseObject({sessionId: session})})
const named = z.object({session})

type Settings = Pick<LakeSettings, 'presenceQuota' | 'presencePatienceMs'>

/** Serves those who want to know of one another, each dataset a room of its own; who does not say who it is must leave. */
export const openPresence = (gate: Gate, {presenceQuota, presencePatienceMs}: Settings) => {
  const places = createQuota(presenceQuota)
  const members = new Set<Member>()

  const send = (member: Member, message: Record<string, unknown>): void =>
    sendText(member, JSON.stringify({jsonrpc: '2.0', ...message}))

  const sendText = ({socket}: Member, text: string): void => {
    if (socket.readyState !== socket.OPEN) return
    // Presence is worth nothing later: who does not take it is let go, and comes back.
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate()
    else socket.send(text)
  }

  const tell = (dataset: string, news: News): void => {
    for (const member of members) {
      if (member.dataset !== dataset) continue
      for (const subscription of member.subscriptions) {
        send(member, {method: 'presence_subscription', params: {subscription, result: news}})
      }
    }
  }

  const leave = (member: Member, gone: string): void => {
    member.sessions.delete(gone)
    tell(member.dataset, {type: 'disconnect', i: member.caller.id, m: {session: gone}})
  }

  const methods: Record<string, (member: Member, params: Record<string, unknown>) => unknown> = {
    authorization: (member, {authorization}) => {
      member.caller = identify(gate, String(authorization))
      member.leavePlace()
      member.leavePlace = places.take(member.caller)
      return 'ok'
    },
    presence_subscribe: member => {
      if (member.subscriptions.size >= MAX_SUBSCRIPTIONS) throw invalid('too many subscriptions')
      const subscription = randomId()
      member.subscriptions.add(subscription)
      return subscription
    },
    presence_unsubscribe: (member, {subscriptionId}) => member.subscriptions.delete(String(subscriptionId)),
    presence_announce: (member, params) => {
      const {data} = parsed(announcement, params)
      if (member.sessions.size >= MAX_SESSIONS && !member.sessions.has(data.sessionId))
        throw invalid('too many sessions')
      member.sessions.add(data.sessionId)
      tell(member.dataset, {type: 'state', i: member.caller.id, m: data})
      return 'ok'
    },
    presence_rollcall: (member, params) => {
      const asking = parsed(named, params)
      tell(member.dataset, {type: 'rollCall', i: member.caller.id, session: asking.session})
      return 'ok'
    },
    presence_disconnect: (member, params) => {
      leave(member, parsed(named, params).session)
      return 'ok'
    },
  }

  const run = (member: Member, {method, params}: Call): unknown => {
    const known = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!known) throw new CallError(ERRORS.methodNotFound, `there is no method "${method.slice(0, 100)}"`)
    if (method !== 'authorization' && member.caller.role === 'anonymous') {
      throw new CallError(ERRORS.unauthorized, 'a token is needed')
    }
    return known(member, params)
  }

  const answer = (member: Member, text: string): void => {
    const asked = parseCall(text)
    const id = asked?.id ?? null
    try {
      if (!asked) throw new CallError(ERRORS.invalidRequest, 'not a JSON-RPC call')
      send(member, {id, result: run(member, asked)})
    } catch (error) {
      // Thrown on, it would end the process.
      if (!(error instanceof CallError)) console.error(error)
      const {code, message} = error instanceof CallError ? error : {code: ERRORS.internal, message: 'internal error'}
      send(member, {id, error: {code, message}})
    }
  }

  /** Serves one connection until it closes. */
  const join = (dataset: string, socket: WebSocket): void => {
    const caller = gate.identify({headers: {}})
    if (!places.has(caller)) {
      socket.close(TRY_AGAIN_LATER, 'too many are here')
      return
    }
    const leavePlace = places.take(caller)
    const member: Member = {dataset, socket, caller, subscriptions: new Set(), sessions: new Set(), leavePlace}
    members.add(member)
    const patience = setTimeout(() => {
      if (member.caller.role === 'anonymous') socket.close(ERRORS.unauthorized, 'a token is needed')
    }, presencePatienceMs)
    const beat = setInterval(() => sendText(member, HEARTBEAT), HEARTBEAT_MS)
    sendText(member, HEARTBEAT)
    socket.on('message', data => answer(member, String(data)))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearTimeout(patience)
      clearInterval(beat)
      member.leavePlace()
      members.delete(member)
      for (const gone of [...member.sessions]) leave(member, gone)
    })
  }

  return {join}
}

const identify = (gate: Gate, authorization: string): Caller => {
  try {
    return gate.requireToken({headers: {authorization}})
  } catch (error) {
    if (error instanceof LakeError) throw new CallError(ERRORS.unauthorized, error.message)
    throw error
  }
}
