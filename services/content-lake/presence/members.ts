import type {WebSocket} from 'ws'
import type {Caller} from '../auth/caller.ts'

/** A WebSocket connection to the presence channel of a dataset. */
export type Member = {
  dataset: string
  socket: WebSocket
  caller: Caller
  /** The `Authorization` that identified the caller; null before. */
  authorization: string | null
  subscriptions: Set<string>
  /** Sessions announced on this connection. They are reported as disconnected when it closes. */
  sessions: Set<string>
  /** Releases the connection's quota slot. */
  releaseSlot: () => void
}

/** A presence event as subscribers receive it. */
export type PresenceEvent = {type: 'state' | 'rollCall' | 'disconnect'; i: string} & Record<string, unknown>

export type Members = ReturnType<typeof createMembers>

const MAX_BUFFERED_BYTES = 1024 * 1024

/** Tracks the open connections and broadcasts events to the subscribers of a dataset. */
export const createMembers = () => {
  const members = new Set<Member>()

  const broadcast = (dataset: string, event: PresenceEvent): void => {
    for (const member of members) {
      if (member.dataset !== dataset) continue
      for (const subscription of member.subscriptions) {
        sendMessage(member, {method: 'presence_subscription', params: {subscription, result: event}})
      }
    }
  }

  /** Removes a session of a member and reports it as disconnected. */
  const removeSession = (member: Member, session: string): void => {
    member.sessions.delete(session)
    broadcast(member.dataset, {type: 'disconnect', i: member.caller.id, m: {session}})
  }

  return {
    add: (member: Member): void => {
      members.add(member)
    },
    /** Removes a member and all of its sessions. */
    remove: (member: Member): void => {
      members.delete(member)
      for (const session of [...member.sessions]) removeSession(member, session)
    },
    removeSession,
    broadcast,
  }
}

/** Sends a JSON-RPC message to one member. */
export const sendMessage = (member: Member, message: Record<string, unknown>): void =>
  sendText(member, JSON.stringify({jsonrpc: '2.0', ...message}))

/** Sends raw text to one member. */
export const sendText = ({socket}: Member, text: string): void => {
  if (socket.readyState !== socket.OPEN) return
  // Presence is worthless when it is late: a client that does not read is disconnected, and reconnects.
  if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate()
  else socket.send(text)
}
